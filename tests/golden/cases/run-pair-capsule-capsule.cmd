run scenes/pair-capsule-capsule.json
