gjk no-such-file.json scenes/subnormal-gap.json
