check --select C028 --format ndjson scenes/check/hole-faulty.json scenes/check/hole-faulty-short.json
