resolve --correction 0.5 --slop 0 --at reference --pair floor,falls scenes/impulse-flat-box.json
