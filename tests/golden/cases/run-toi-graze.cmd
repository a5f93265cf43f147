run scenes/toi-graze.json
