toi --dt 262145 scenes/toi-swinging-door.json
