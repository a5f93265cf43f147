run scenes/sweep-box2d-50.json
