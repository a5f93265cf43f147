check --select C047 --player 6x6 --set jump=9.5 --format ndjson -
