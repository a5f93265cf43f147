check --select C033 --profile rapier --scale 32 --format ndjson -
