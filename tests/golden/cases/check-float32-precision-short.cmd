check --select C026 --set float32=1 --format ndjson scenes/check/float32-precision.json
