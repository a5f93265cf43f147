sat --max-depth 1001
