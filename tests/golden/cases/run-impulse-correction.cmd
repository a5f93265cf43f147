run scenes/impulse-correction.json
