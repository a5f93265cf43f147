run scenes/sweep-miss.json
