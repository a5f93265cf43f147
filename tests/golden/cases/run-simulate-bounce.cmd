run --every 121 scenes/simulate-bounce.json
