check --select C017 --set width=10.000000000000002 --format ndjson scenes/check/sliver.json
