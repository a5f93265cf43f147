run --shape A --by 1,2 scenes/cast-parry-206.json
