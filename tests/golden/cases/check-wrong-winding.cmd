check --select C019 --profile rapier --format ndjson scenes/check/wrong-winding.json
