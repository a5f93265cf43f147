clip --all scenes/without-ids.json
