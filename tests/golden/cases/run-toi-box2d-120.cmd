run scenes/toi-box2d-120.json
