cast --shape ball --by 0,-6 --all scenes/chain-ground.json
