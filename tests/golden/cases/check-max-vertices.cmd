check --max-vertices 71 --format ndjson
