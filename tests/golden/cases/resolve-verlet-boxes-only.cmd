resolve -e --method verlet scenes/boxes-overlap-shapes-do-not.json
