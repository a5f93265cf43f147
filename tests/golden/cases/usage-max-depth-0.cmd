sat --max-depth 0
