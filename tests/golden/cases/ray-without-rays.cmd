ray scenes/layers.json
