sat --pair p,p
