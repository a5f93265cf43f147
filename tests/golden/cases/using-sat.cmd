clip --using sat scenes/article-3-tilted-box.json
