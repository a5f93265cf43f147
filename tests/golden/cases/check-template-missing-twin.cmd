check --select C040,C041 --format ndjson -
