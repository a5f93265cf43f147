run scenes/boxes-overlap-shapes-do-not.json
