simulate --solver verlet --contacts --every 60 --digits 4 scenes/concave-falls.json
