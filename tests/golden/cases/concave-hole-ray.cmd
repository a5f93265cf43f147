ray --trace scenes/concave-hole.json
