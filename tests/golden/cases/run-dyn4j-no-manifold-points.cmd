run scenes/dyn4j-no-manifold-points.json
