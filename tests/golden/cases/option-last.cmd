sat scenes/without-ids.json --all
