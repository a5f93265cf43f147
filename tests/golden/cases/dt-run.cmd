run --dt 8 scenes/sweep-ncollide-214.json
