run scenes/twelve-vertices.json
