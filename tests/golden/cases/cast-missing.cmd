cast -
