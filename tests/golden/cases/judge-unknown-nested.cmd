judge scenes/article-1-box-box.json -
