check --select C025 --profile box2d-2 --format ndjson scenes/check/chain-too-short.json
