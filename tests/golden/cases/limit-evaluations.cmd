toi --max-evaluations 1000
