run scenes/mass-rounded-box.json
