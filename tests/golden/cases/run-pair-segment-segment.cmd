run scenes/pair-segment-segment.json
