run scenes/cute-c2-92-touching-boxes.json
