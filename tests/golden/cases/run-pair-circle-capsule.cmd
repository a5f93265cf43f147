run scenes/pair-circle-capsule.json
