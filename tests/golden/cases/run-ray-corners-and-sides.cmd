run scenes/ray-corners-and-sides.json
