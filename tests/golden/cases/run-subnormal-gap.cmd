run scenes/subnormal-gap.json
