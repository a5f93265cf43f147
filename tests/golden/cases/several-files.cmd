gjk scenes/pair-point-point.json scenes/subnormal-gap.json
