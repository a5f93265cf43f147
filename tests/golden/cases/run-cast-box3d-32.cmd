run -e --shape box --by 0,-2 scenes/cast-box3d-32.json
