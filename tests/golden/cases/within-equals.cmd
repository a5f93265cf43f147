gjk --within=4 scenes/without-ids.json
