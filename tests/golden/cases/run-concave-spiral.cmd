run scenes/concave-spiral.json
