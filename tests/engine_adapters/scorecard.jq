# Counts faults by family and class: reads the lines of `collide judge --faults`.
# $results: the documents of the engine. Prints the name of a family and its
# cell: counts with the first letter of their class, 0 without faults, and "-" if
# the engine refused all pairs.

def family: .scene | split("/")[0];
def class: if .what == "failed" then "failed" else .class end;
def cell($counts):
  ["wrong", "failed", "slop", "rounding", "convention"]
  | map(. as $class | $counts[$class] // 0
      | select(. > 0) | "\(.)\($class[:1])")
  | join(" ") | if . == "" then "0" else . end;

($results
  | map(select(.failed or any(.pairs[]; has("refused") | not)) | family)
  | reduce .[] as $name ({}; .[$name] = true)) as $answered
| (reduce (inputs | select(.faults)) as $line ({};
    reduce ($line.faults[] | class) as $class (.;
      .[$line | family][$class] += 1 | .all[$class] += 1))) as $counts
| (reduce ($results[] | family) as $name ([]; if any(.[]; . == $name) then .
    else . + [$name] end)) + ["all"]
| .[]
| "\(.) \(if $answered[.] or . == "all" then cell($counts[.]) else "-" end)"
