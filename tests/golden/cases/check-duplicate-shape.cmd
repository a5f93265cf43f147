check --select C031 --set weld=5 --format ndjson scenes/check/duplicate-shape.json
