pieces scenes/chain-ground.json
