check --profile rapier --engine-y up scenes/check/y-down.tmj
