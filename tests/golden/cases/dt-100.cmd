sweep --dt 100 scenes/sweep-parry-180.json
