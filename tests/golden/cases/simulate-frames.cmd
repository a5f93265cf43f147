simulate --frame 0.1875 --pretty
