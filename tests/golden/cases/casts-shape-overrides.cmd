cast --shape ball --by 0,4 -
