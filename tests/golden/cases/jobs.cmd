sat --jobs 4 scenes/without-ids.json
