sat --max-pairs 1e6
