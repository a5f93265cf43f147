resolve --walk player scenes/walk-tiles.json
