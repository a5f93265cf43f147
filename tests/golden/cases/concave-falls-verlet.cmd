simulate --solver verlet scenes/concave-falls.json
