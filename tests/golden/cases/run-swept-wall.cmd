run --method slide scenes/swept-wall.json
