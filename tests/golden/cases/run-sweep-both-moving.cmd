run scenes/sweep-both-moving.json
