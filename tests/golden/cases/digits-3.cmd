clip --digits 3 scenes/article-3-tilted-box.json
