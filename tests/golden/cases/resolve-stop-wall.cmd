resolve --method stop scenes/swept-wall.json
