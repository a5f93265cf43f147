run scenes/box-on-floor.json
