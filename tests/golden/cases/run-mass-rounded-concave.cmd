run scenes/mass-rounded-concave.json
