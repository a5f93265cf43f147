run scenes/toi-turning-bar.json
