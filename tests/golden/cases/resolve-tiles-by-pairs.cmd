resolve --method slide scenes/walk-tiles.json
