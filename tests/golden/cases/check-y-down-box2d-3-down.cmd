check --profile box2d-3 --engine-y down --select C024 scenes/check/y-down.tmj
