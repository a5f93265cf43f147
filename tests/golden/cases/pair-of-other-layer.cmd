sat --pair shot,ghost scenes/layers.json
