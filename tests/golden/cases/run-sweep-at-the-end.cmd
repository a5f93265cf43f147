run scenes/sweep-at-the-end.json
