toi scenes/chain-ground.json
