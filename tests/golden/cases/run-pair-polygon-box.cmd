run scenes/pair-polygon-box.json
