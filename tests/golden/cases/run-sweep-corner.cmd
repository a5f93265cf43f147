run scenes/sweep-corner.json
