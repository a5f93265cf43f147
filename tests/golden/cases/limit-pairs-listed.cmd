run --max-pairs 1
