run scenes/concave-hole.json
