sat --pair p,q
