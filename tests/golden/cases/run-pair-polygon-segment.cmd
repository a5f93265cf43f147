run scenes/pair-polygon-segment.json
