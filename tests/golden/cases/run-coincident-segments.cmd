run scenes/coincident-segments.json
