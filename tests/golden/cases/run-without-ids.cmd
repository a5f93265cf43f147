run scenes/without-ids.json
