run scenes/box2d-large-world.json
