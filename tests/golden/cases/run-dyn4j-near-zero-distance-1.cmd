run scenes/dyn4j-near-zero-distance-1.json
