run scenes/sweep-ncollide-214.json
