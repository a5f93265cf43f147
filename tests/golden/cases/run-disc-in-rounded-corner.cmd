run scenes/disc-in-rounded-corner.json
