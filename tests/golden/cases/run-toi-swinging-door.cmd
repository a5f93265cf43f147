run scenes/toi-swinging-door.json
