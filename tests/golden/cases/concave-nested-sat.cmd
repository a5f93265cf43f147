sat scenes/concave-nested.json
