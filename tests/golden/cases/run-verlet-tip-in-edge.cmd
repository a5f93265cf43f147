run --method verlet scenes/verlet-tip-in-edge.json
