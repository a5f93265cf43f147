sat --pretty scenes/boxes-of-nine-discs.json --pair a1,a3
