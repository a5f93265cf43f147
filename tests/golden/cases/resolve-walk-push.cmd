resolve --method push --walk player scenes/walk-tiles.json
