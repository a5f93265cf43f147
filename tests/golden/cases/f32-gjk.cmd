gjk --f32 scenes/parry-315-touching-cuboids.json scenes/one-ulp-apart.json
