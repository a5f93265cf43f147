clip --trace -
