run scenes/cast-target-distance.json
