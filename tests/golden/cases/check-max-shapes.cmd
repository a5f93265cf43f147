check --max-shapes 17 --format ndjson
