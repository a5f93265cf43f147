sat --pair a,b,c
