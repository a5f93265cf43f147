cross --pretty --pair '#1,#0' --pair '#2,#0' scenes/without-ids.json
