run scenes/box2d-883-concentric-rounded-squares.json
