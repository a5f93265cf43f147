check --select C035 --scale 32 --format ndjson -
