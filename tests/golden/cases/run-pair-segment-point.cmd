run scenes/pair-segment-point.json
