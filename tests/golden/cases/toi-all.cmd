toi --all scenes/toi-cute-c2-155.json scenes/toi-swinging-door.json
