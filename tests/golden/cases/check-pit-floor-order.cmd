check --select C049 --player 8x8 --set jump=10 --format ndjson -
