run scenes/sweep-inside.json
