check --select C017 --set width=3 --format ndjson scenes/check/sliver.json
