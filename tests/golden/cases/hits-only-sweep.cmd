sweep scenes/boxes-of-nine-discs.json
