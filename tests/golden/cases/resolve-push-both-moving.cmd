resolve --method push scenes/swept-both-moving.json
