run scenes/fcl-578-parallel-faces.json
