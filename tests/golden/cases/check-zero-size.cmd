check --select C027 --format ndjson scenes/check/zero-size.json
