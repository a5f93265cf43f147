check --select C047,C049 --set jump=25 -
