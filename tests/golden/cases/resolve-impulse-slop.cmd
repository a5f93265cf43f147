resolve --slop 0.125 --correction 1 --at middle --pair floor,falls scenes/impulse-flat-box.json
