check --select C032 --format ndjson scenes/check/contained-shape.json scenes/check/contained-shape-short.json
