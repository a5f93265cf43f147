sat --exit-zero scenes/without-ids.json
