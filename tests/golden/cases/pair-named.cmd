sat --pair "#0,#2" --pair=#1,#0 scenes/without-ids.json
