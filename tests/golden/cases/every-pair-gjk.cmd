gjk scenes/without-ids.json
