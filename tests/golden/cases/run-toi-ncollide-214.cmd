run --dt 10 scenes/toi-ncollide-214.json
