sat --max-values 200
