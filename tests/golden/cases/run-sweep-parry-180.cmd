run scenes/sweep-parry-180.json
