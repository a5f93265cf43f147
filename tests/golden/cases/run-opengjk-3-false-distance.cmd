run scenes/opengjk-3-false-distance.json
