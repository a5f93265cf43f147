sat --max-pairs 1
