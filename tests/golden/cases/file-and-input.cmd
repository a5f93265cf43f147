gjk scenes/subnormal-gap.json - scenes/pair-point-point.json
