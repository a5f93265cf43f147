run scenes/raw-physics-6-origin-on-simplex.json
