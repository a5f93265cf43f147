run --method slide scenes/swept-corner.json
