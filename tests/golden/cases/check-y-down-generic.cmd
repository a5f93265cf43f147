check --profile generic scenes/check/y-down.tmj
