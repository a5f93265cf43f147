run --shape ball --by 0,-6 scenes/chain-ground.json
