run scenes/far-from-origin.json
