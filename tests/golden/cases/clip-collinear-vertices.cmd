clip scenes/collinear-vertices.json
