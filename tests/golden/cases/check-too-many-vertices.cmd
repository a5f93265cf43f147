check --select C021 --profile box2d-3 --format ndjson scenes/check/too-many-vertices.json
