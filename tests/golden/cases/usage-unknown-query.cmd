clop scenes/layers.json
