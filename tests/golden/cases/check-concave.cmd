check --select C020 --profile box2d-3 --format ndjson scenes/check/concave.json
