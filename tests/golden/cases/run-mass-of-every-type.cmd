run scenes/mass-of-every-type.json
