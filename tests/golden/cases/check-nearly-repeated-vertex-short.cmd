check --select C014 --set weld=4.999999999999999 --format ndjson scenes/check/nearly-repeated-vertex.json
