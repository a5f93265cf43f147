judge --dialect box2d scenes/article-1-box-box.json -
