judge --require normal,depth --require points,overlap scenes/article-1-box-box.json -
