mass --trace scenes/concave-hole.json
