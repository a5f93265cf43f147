run scenes/cute-c2-158-capsule-side.json
