pairs --max-shapes 1 scenes/box-on-floor.json
