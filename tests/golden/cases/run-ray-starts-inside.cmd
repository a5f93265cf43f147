run scenes/ray-starts-inside.json
