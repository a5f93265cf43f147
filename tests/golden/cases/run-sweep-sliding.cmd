run scenes/sweep-sliding.json
