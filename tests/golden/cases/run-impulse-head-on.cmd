run scenes/impulse-head-on.json
