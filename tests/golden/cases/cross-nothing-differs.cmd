cross scenes/without-ids.json scenes/layers.json
