check --profile box2d-3 --scale 32 --player 7x10 --select C047 -
