resolve --method stop scenes/swept-both-moving.json
