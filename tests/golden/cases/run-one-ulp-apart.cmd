run scenes/one-ulp-apart.json
