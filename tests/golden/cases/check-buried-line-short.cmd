check --select C038 --set overlap=2 --format ndjson scenes/check/buried-line.json
