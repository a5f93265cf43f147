run scenes/pair-polygon-polygon.json
