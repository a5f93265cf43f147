simulate --slop 0 --correction 1 --steps 2 scenes/impulse-correction.json
