ray --to 1,2 scenes/ray-every-type.json
