run scenes/deep-capsule-in-turned-box.json
