gjk --digits 17 scenes/dyn4j-distance-fail-1.json
