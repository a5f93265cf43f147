run scenes/small-squares.json
