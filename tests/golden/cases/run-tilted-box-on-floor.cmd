run scenes/tilted-box-on-floor.json
