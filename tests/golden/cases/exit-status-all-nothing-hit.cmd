sat --exit-status --all scenes/boxes-overlap-shapes-do-not.json
