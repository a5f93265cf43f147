ray --max-pairs 3 scenes/ray-every-type.json
