run scenes/cute-c2-crossing-capsules.json
