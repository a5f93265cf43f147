run scenes/toi-parry-106.json
