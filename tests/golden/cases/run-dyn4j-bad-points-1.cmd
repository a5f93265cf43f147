run scenes/dyn4j-bad-points-1.json
