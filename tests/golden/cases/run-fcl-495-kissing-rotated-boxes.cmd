run scenes/fcl-495-kissing-rotated-boxes.json
