run --contacts --every 90 --digits 4 scenes/verlet-concave.json
