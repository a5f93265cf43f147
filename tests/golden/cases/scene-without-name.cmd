pairs
