check --select C045 --format ndjson -
