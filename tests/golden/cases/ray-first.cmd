ray --first scenes/ray-every-type.json scenes/ray-starts-inside.json
