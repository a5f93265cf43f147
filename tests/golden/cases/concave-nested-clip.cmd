clip scenes/concave-nested.json
