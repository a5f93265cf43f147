run scenes/toi-box2d-50.json
