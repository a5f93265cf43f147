check --select C047,C049 --set jump=63 --format ndjson scenes/check/pit.tmj
