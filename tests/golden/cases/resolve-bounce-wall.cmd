resolve --method bounce scenes/swept-wall.json
