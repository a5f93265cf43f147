check --select C033 --set clearance=2 --format ndjson scenes/check/gap.json
