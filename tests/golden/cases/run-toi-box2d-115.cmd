run scenes/toi-box2d-115.json
