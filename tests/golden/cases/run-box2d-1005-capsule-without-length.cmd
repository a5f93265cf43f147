run scenes/box2d-1005-capsule-without-length.json
