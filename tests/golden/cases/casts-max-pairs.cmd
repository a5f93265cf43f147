cast --max-pairs 3 -
