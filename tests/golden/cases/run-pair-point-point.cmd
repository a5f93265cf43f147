run scenes/pair-point-point.json
