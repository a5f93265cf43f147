gjk --max-pairs 2 scenes/layers.json
