check --select C015 --set collinear=2.9999999999999996 --format ndjson scenes/check/collinear-vertices.json
