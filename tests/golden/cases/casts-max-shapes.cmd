cast --max-shapes 3 -
