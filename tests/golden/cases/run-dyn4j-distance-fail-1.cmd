run scenes/dyn4j-distance-fail-1.json
