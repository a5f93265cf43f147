run scenes/huge-and-tiny.json
