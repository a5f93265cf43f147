run --method slide scenes/swept-both-moving.json
