toi --dt 1e-301 scenes/toi-swinging-door.json
