run --every 48 --contacts scenes/verlet-falling.json
