run scenes/sweep-touching-out.json
