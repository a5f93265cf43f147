run scenes/sweep-too-slow.json
