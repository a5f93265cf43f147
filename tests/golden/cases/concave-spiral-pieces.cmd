pieces --pretty scenes/concave-spiral.json
