check --select C047,C049 --set jump=64 --format ndjson scenes/check/pit.tmj
