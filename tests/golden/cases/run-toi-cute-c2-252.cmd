run scenes/toi-cute-c2-252.json
