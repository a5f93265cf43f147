pairs --pretty scenes/boxes-overlap-shapes-do-not.json
