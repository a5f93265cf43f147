diff --format json scenes/article-1-box-box.json -
