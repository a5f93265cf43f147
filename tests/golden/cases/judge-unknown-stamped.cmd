judge --dialect matter scenes/article-1-box-box.json -
