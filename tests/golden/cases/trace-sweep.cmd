sweep --trace --pretty scenes/sweep-hit.json
