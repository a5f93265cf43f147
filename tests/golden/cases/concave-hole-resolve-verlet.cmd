resolve --method verlet --all --digits 6 --pair frame,ball scenes/concave-hole.json
