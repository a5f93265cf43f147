gjk --within 0 scenes/without-ids.json
