check --select C035 --set weld=0 --format ndjson scenes/check/t-junction.json scenes/check/t-junction-short.json
