check --select C016 --set weld=4 --set edge=5 --format ndjson scenes/check/tiny-edge.json
