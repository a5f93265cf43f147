check --select C015 --set collinear=3 --format ndjson scenes/check/collinear-vertices.json
