clip --all --as matter scenes/article-3-tilted-box.json scenes/pair-box-box.json
