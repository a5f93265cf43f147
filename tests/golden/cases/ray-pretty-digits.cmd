ray --pretty --digits 3 --record-id name scenes/ray-corners-and-sides.json
