check --select C019 --profile generic --format ndjson scenes/check/wrong-winding.json
