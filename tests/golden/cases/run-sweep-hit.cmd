run scenes/sweep-hit.json
