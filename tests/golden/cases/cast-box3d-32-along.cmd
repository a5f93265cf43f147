cast --all --shape box --by 2,0 scenes/cast-box3d-32.json
