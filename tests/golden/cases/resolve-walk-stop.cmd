resolve --method stop --walk player --pretty scenes/walk-tiles.json
