ray --trace --first scenes/ray-every-type.json
