run scenes/box2d-428-rounded-polygon-on-edge.json
