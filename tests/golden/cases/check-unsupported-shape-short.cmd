check --select C022 --profile box2d-3 --format ndjson scenes/check/unsupported-shape.json
