check --select C038 --set overlap=1.9999999999999998 --format ndjson scenes/check/buried-line.json
