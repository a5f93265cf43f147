run scenes/article-2-diamond-box.json
