sat --digits 18
