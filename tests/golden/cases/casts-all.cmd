cast --all --trace --pretty --digits 4 -
