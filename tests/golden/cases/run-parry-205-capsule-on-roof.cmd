run scenes/parry-205-capsule-on-roof.json
