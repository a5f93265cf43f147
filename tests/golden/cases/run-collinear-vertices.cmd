run scenes/collinear-vertices.json
