check --spawn hero --goal above --goal below --player 6x9 --select C047 -
