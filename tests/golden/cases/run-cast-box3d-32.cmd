run -e scenes/cast-box3d-32.json
