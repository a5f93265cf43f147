run scenes/ray-every-type.json
