gjk --trace --pretty scenes/dyn4j-distance-fail-1.json
