resolve --method slide --walk plaer scenes/walk-tiles.json
