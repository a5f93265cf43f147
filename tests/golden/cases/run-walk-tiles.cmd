run --method slide --walk player scenes/walk-tiles.json
