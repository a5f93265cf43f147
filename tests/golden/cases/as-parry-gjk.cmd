gjk --as parry scenes/pair-circle-box.json
