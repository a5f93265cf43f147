cast scenes/cast-through-a-level.json
