run scenes/pair-capsule-point.json
