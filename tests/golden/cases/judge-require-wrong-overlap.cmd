judge --require depth scenes/article-1-box-box.json -
