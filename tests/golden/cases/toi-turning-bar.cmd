toi --trace scenes/toi-turning-bar.json
