run scenes/cast-parry-206.json
