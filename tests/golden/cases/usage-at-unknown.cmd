clip --at top
