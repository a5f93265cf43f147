check --select C034 --set weld=0 --set collinear=0 --format ndjson scenes/check/seam.json scenes/check/seam-short.json
