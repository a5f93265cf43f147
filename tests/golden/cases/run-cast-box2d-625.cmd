run scenes/cast-box2d-625.json
