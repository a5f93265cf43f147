run --method bounce --walk ball --dt 2 scenes/walk-bounce.json
