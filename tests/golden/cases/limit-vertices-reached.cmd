sat --max-vertices 12 scenes/twelve-vertices.json
