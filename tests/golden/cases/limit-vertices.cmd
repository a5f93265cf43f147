sat --max-vertices 11 scenes/twelve-vertices.json
