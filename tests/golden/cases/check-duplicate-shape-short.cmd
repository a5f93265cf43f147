check --select C031 --set weld=4.999999999999999 --format ndjson scenes/check/duplicate-shape.json
