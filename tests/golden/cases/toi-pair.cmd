toi --pair past,A --dt 0.5 scenes/toi-cute-c2-155.json
