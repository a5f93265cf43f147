check --select C021 --profile generic --format ndjson scenes/check/too-many-vertices.json
