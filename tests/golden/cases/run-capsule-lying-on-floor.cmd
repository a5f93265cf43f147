run scenes/capsule-lying-on-floor.json
