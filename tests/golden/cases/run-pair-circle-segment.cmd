run scenes/pair-circle-segment.json
