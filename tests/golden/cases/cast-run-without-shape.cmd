run scenes/cast-through-a-level.json
