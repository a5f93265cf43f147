simulate --solver verlet --contacts --every 120 --digits 6 scenes/concave-rounded-falls.json
