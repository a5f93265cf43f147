check --format ndjson -
