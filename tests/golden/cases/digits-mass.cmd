mass --digits 4 scenes/mass-of-every-type.json
