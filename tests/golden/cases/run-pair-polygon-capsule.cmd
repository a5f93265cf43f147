run scenes/pair-polygon-capsule.json
