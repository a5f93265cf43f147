resolve --method bounce scenes/swept-both-moving.json
