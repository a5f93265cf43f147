clip scenes/concave-hole.json
