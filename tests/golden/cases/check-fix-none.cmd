check --fix none.json
