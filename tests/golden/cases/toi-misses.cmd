toi -e scenes/toi-box2d-115.json
