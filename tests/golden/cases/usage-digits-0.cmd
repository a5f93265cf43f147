sat --digits 0
