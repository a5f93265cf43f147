toi --pretty --digits 6 scenes/toi-swinging-door.json
