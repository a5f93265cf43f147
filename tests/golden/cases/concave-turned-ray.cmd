ray scenes/concave-turned.json
