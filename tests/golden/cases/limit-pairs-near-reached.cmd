pairs --max-pairs 3
