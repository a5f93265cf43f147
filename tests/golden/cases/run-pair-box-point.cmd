run scenes/pair-box-point.json
