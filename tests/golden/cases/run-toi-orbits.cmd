run scenes/toi-orbits.json
