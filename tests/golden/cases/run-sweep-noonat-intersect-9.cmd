run scenes/sweep-noonat-intersect-9.json
