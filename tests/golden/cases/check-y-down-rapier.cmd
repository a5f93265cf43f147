check --profile rapier scenes/check/y-down.tmj
