run scenes/toi-parry-317.json
