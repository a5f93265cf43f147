toi --dt 0.46 -e scenes/toi-swinging-door.json
