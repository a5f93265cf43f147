check --select C023 --profile rapier --format ndjson scenes/check/open-chain-end.json
