check --select C048 --player 4x5 --format ndjson -
