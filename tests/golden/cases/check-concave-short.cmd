check --select C020 --profile godot-4 --format ndjson scenes/check/concave.json
