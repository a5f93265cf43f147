clip --all --as dyn4j scenes/article-3-tilted-box.json scenes/pair-box-box.json
