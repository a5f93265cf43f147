run scenes/mass-capsule.json
