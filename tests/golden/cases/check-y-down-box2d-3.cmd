check --profile box2d-3 scenes/check/y-down.tmj
