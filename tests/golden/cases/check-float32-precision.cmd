check --select C026 --set float32=0.5 --format ndjson scenes/check/float32-precision.json
