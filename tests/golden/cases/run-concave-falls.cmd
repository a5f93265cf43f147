run scenes/concave-falls.json
