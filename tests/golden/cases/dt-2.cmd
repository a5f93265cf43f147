sweep --dt 2 scenes/sweep-too-slow.json
