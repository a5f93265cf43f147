run scenes/sweep-stuck-moving-out.json
