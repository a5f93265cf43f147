run scenes/distance3d-87-tied-squares.json
