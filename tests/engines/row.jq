# A row of the table: reads what `collide judge --faults` prints of a family.
def column:
  if . == "overlap" or . == "touching" then "overlap"
  elif . == "normal" or . == "normal-length" then "normal"
  elif . == "depth" or . == "distance" or . == "separation" then "depth"
  elif . == "points" then "points"
  elif . == "missing" or . == "extra" then "no answer"
  else "contacts" end;

reduce inputs as $line ({};
  if $line.summary then .pairs = $line.summary.pairs
  else
    ([$line.faults[].what | column] | unique) as $kinds
    | reduce $kinds[] as $kind (.; .[$kind] += 1)
  end)
| "| \($family) | \(.pairs) | \($refused) | \(.overlap // 0) "
  + "| \(.normal // 0) | \(.depth // 0) | \(.points // 0) "
  + "| \(.contacts // 0) |"
