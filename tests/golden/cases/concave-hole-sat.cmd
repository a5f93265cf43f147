sat scenes/concave-hole.json
