sweep --all scenes/without-ids.json
