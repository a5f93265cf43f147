sat --as dyn4j --pretty --all scenes/pair-box-box.json
