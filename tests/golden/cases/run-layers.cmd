run scenes/layers.json
