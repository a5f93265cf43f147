pairs scenes/concave-nested.json
