toi --trace scenes/toi-swinging-door.json scenes/toi-ncollide-214.json
