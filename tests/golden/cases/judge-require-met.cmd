judge --require overlap,normal,depth,points scenes/article-1-box-box.json -
