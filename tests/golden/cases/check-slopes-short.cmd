check --select C047,C048,C049 --player 10x16 --set jump=40 --format ndjson -
