run scenes/dyn4j-distance-not-found.json
