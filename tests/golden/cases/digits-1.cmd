gjk --digits 1 scenes/dyn4j-distance-fail-1.json
