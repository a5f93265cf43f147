clip scenes/boxes-of-nine-discs.json
