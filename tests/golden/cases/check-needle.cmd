check --select C018 --set angle=45.00000000000001 --format ndjson scenes/check/needle.json
