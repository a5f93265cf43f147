gjk --as box2d scenes/pair-circle-box.json
