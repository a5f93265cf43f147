resolve --method push scenes/swept-wall.json
