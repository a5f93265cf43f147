gjk scenes/concave-turned.json
