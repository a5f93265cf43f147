run scenes/pair-circle-point.json
