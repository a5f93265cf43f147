run scenes/toi-box2d-552.json
