toi --all scenes/concave-hole.json
