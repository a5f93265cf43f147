run scenes/sweep-true-shapes-bounds.json
