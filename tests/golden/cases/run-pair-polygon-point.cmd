run scenes/pair-polygon-point.json
