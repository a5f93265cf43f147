sat --all --digits 3 scenes/without-ids.json
