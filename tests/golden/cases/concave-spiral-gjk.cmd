gjk scenes/concave-spiral.json
