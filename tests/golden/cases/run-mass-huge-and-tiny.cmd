run scenes/mass-huge-and-tiny.json
