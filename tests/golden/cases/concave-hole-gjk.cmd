gjk scenes/concave-hole.json
