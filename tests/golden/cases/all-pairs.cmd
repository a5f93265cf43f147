pairs --all scenes/without-ids.json
