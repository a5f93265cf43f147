run scenes/box2d-short-edge.json
