check --select C033 --set clearance=2.0000000000000004 --format ndjson scenes/check/gap.json
