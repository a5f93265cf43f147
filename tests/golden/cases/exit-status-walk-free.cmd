resolve -e --method slide --walk floor scenes/walk-bounce.json
