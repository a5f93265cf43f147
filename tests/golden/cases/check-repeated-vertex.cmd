check --select C013 --format ndjson scenes/check/repeated-vertex.json scenes/check/repeated-vertex-short.json
