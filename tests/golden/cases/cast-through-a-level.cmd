cast --shape ball --by 12,0 scenes/cast-through-a-level.json
