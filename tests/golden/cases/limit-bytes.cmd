clip --max-bytes 100 scenes/article-1-box-box.json scenes/article-2-diamond-box.json
