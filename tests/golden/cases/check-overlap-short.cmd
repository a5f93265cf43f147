check --select C030 --set overlap=2 --format ndjson scenes/check/overlap.json
