run scenes/sweep-stuck.json
