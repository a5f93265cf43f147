sat -e scenes/boxes-overlap-shapes-do-not.json
