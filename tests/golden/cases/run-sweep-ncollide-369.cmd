run scenes/sweep-ncollide-369.json
