check --select C008 --format ndjson -
