run -
