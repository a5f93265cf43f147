check --select C010 --format ndjson scenes/check/too-few-vertices.json scenes/check/too-few-vertices-short.json
