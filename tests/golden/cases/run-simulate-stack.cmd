run --every 200 --contacts scenes/simulate-stack.json
