check --select C022 --profile matter --format ndjson scenes/check/unsupported-shape.json
