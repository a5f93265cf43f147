run scenes/concave-turned.json
