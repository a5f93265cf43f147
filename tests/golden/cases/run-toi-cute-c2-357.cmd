run scenes/toi-cute-c2-357.json
