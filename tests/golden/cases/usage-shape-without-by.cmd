cast --shape ball scenes/cast-through-a-level.json
