run scenes/toi-tight-inclusion-1.json
