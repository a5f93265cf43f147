run scenes/impulse-flat-box.json
