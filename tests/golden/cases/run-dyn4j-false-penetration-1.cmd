run scenes/dyn4j-false-penetration-1.json
