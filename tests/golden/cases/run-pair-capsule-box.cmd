run scenes/pair-capsule-box.json
