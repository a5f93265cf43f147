run scenes/vertex-to-vertex.json
