cast --pretty --trace --shape ball --by 10,0 scenes/cast-target-distance.json
