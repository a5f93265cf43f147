run scenes/parry-315-touching-cuboids.json
