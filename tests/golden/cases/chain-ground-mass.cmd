mass scenes/chain-ground.json
