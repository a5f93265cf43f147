run scenes/pair-box-segment.json
