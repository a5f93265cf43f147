check --select C011 --format ndjson scenes/check/zero-area.json scenes/check/zero-area-short.json
