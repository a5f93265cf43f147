run --every 100 scenes/simulate-ramp.json
