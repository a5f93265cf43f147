run scenes/quarter-turn.json
