sat --max-depth 3 scenes/article-2-diamond-box.json
