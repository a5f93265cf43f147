ray scenes/chain-ground.json
