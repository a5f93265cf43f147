clip --all --as box2d scenes/article-3-tilted-box.json scenes/pair-box-box.json
