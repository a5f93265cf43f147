run scenes/sweep-one-ulp.json
