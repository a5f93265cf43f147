check --select C024 --profile box2d-3 --format ndjson scenes/check/chain-direction.json
