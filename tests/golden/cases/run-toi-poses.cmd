run scenes/toi-poses.json
