ray -e --from 100,100 --to 101,100 scenes/ray-every-type.json
