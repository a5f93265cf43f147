run scenes/pair-polygon-circle.json
