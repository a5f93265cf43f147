run scenes/cute-c2-160-big-rectangles.json
