run scenes/pair-circle-circle.json
