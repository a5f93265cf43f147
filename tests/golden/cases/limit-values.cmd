sat --max-values 30 scenes/twelve-vertices.json
