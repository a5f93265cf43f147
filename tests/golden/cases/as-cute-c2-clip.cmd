clip --all --as cute_c2 scenes/article-3-tilted-box.json scenes/pair-box-box.json
