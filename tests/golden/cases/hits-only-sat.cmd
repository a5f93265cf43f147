sat scenes/boxes-of-nine-discs.json
