sat --all -- scenes/without-ids.json
