pairs -
