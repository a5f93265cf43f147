run scenes/pair-capsule-segment.json
