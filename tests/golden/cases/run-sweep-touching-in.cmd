run scenes/sweep-touching-in.json
