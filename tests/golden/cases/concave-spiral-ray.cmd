ray scenes/concave-spiral.json
