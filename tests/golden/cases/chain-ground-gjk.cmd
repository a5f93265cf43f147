gjk --within 5 scenes/chain-ground.json
