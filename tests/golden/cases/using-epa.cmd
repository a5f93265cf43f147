clip --using epa scenes/article-1-box-box.json scenes/article-2-diamond-box.json scenes/article-3-tilted-box.json
