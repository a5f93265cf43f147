check --select C014 --set weld=5 --format ndjson scenes/check/nearly-repeated-vertex.json
