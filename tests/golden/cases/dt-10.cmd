sweep --dt 10 scenes/sweep-ncollide-214.json
