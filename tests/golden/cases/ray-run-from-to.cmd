run --from 0,0 --to 4,4 scenes/ray-corners-and-sides.json
