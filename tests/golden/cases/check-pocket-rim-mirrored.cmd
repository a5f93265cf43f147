check --scale 32 --player 8x8 --select C048 -
