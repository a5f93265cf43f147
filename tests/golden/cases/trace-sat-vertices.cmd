sat --trace --pretty scenes/vertex-to-vertex.json
