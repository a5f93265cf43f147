sat --all --max-pairs 8 scenes/concave-hole.json
