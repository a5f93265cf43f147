run scenes/pair-box-box.json
