judge --require overlap scenes/article-1-box-box.json -
