run scenes/pair-circle-box.json
