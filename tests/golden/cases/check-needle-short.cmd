check --select C018 --set angle=44.99999999999999 --format ndjson scenes/check/needle.json
