judge --require normal,dept scenes/article-1-box-box.json -
