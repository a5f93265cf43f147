ray --from 2,2 --to=-2,2 scenes/ray-starts-inside.json scenes/layers.json
