run --dt 100 scenes/toi-parry-180.json
