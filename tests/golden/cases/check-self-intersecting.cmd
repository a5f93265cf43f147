check --select C012 --format ndjson scenes/check/self-intersecting.json scenes/check/self-intersecting-short.json
