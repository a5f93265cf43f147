run scenes/boxes-of-nine-discs.json
