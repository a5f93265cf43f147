# A row of the table: reads what `collide judge --faults` prints of a family.
# $pairs: how many there are; $refused: how many of them the engine refuses.
def column:
  if IN("overlap", "touching") then "overlap"
  elif IN("normal", "normal-length") then "normal"
  elif IN("depth", "distance", "separation", "contact-depth",
          "deepest-contact") then "depth"
  elif . == "points" then "points"
  elif IN("missing", "extra") then "silent"
  else "contacts" end;

reduce (inputs | .faults // empty) as $faults ({};
  .wrong += 1
  | reduce ([$faults[].what | column] | unique[]) as $kind (.; .[$kind] += 1))
| "| \($family) | \($pairs) | \($refused) | \(.wrong // 0) "
  + "| \(.overlap // 0) | \(.normal // 0) | \(.depth // 0) "
  + "| \(.points // 0) | \(.contacts // 0) |"
