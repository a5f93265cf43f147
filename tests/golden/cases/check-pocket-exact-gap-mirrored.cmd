check --select C048 --profile godot-4 --scale 1 --player 8x8 --format ndjson -
