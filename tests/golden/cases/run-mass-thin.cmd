run scenes/mass-thin.json
