run scenes/toi-cute-c2-155.json
