run scenes/sweep-moving-away.json
