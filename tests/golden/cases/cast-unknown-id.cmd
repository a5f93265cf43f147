cast --shape bal --by 1,0 scenes/cast-through-a-level.json
