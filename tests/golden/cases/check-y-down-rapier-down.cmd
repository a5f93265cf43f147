check --profile rapier --engine-y down scenes/check/y-down.tmj
