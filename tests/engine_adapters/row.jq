# Numbers of a family, with tabs between: reads what `collide judge --faults`
# prints. $pairs: how many there are; $refused: how many of them the engine
# refuses. Then how many have a fault; one in a column; one in what is not a
# contact.
def column:
  if IN("overlap", "touching") then "overlap"
  elif IN("normal", "normal-length") then "normal"
  elif IN("depth", "distance", "separation", "contact-depth",
          "deepest-contact") then "depth"
  elif . == "points" then "points"
  elif IN("not-finite", "missing", "extra") then "nothing"
  else "contacts" end;

["overlap", "normal", "depth", "points", "nothing", "contacts"] as $columns
| reduce (inputs | .faults // empty) as $faults ({};
    ([$faults[].what | column] | unique) as $kinds
    | .wrong += 1
    | reduce $kinds[] as $kind (.; .[$kind] += 1)
    | if $kinds == ["contacts"] then . else .answers += 1 end)
| [$family, $pairs, $refused, .wrong // 0,
    ($columns[] as $column | .[$column] // 0), .answers // 0]
| @tsv
