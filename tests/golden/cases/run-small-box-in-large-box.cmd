run scenes/small-box-in-large-box.json
