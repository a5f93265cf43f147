resolve --all --method impulse scenes/boxes-overlap-shapes-do-not.json
