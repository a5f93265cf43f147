pieces scenes/concave-hole.json
