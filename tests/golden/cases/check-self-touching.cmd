check --select C012 --format ndjson scenes/check/self-touching.json
