run scenes/concave-nested.json
