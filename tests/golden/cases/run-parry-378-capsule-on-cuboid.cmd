run scenes/parry-378-capsule-on-cuboid.json
