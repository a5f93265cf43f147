toi --trace scenes/toi-graze.json
