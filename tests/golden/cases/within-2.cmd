gjk --within 2 scenes/without-ids.json
