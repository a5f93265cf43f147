toi --trace scenes/toi-orbits.json
