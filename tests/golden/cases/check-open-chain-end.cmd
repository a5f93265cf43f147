check --select C023 --profile box2d-3 --format ndjson scenes/check/open-chain-end.json
