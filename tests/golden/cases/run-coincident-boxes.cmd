run scenes/coincident-boxes.json
