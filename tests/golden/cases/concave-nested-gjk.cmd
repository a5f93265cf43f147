gjk scenes/concave-nested.json
