check --select C049 --set overlap=2 --format ndjson scenes/check/buried-line.json
