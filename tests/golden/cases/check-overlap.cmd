check --select C030 --set overlap=1.9999999999999998 --format ndjson scenes/check/overlap.json
