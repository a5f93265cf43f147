check --select C025 --profile box2d-3 --format ndjson scenes/check/chain-too-short.json
