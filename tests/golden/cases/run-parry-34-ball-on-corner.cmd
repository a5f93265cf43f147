run scenes/parry-34-ball-on-corner.json
