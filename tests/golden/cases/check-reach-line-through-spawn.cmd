check --player 6x2 --select C047 --format ndjson -
