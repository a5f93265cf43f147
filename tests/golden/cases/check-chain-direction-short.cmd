check --select C024 --profile rapier --format ndjson scenes/check/chain-direction.json
