run scenes/cute-c2-256-diamonds.json
