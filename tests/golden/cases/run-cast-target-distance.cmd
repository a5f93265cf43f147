run --shape ball --by 10,0 --target-distance 0.5 scenes/cast-target-distance.json
