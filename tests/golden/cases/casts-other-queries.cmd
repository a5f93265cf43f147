ray --from -5,0 --to 20,0 -
