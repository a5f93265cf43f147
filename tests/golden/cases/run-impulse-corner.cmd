run scenes/impulse-corner.json
