# Fails on an #include that the layers do not allow.
#
# usage: awk -f tests/layers.awk src/*.[ch] src/*/*.[ch]
#
# A folder of src/ is a stage. The table says whose headers a stage may include;
# the headers of the library's face, collide*.h, are open to all. The library
# knows neither files nor memory: of the system it may see only the headers
# listed here. cJSON stays in src/scene, so that one stage alone depends on how
# it reads.

BEGIN {
    allow["exact"] = "exact"
    allow["geom"] = "exact geom"
    allow["pieces"] = "exact geom pieces"
    allow["narrow"] = "exact geom narrow"
    allow["broad"] = "exact geom broad"
    allow["motion"] = "exact geom narrow motion"
    allow["response"] = "exact geom narrow response"
    allow["base"] = "base"
    allow["json"] = "base json"
    allow["input"] = "base json input"
    allow["scene"] = "base json scene"
    allow["output"] = "base output"
    allow["jobs"] = "base jobs"
    allow["document"] = "base json document"
    allow["level"] = "base document output level"
    allow["reach"] = "base reach"
    allow["check"] = "base document level reach check"
    allow["picture"] = "base document level check picture"
    allow["svg"] = "base output picture svg"
    allow["page"] = "base document output picture svg page"
    allow["preview"] = "base document output picture preview"
    allow["raster"] = "base output raster"
    allow["report"] = "base document level check output picture svg page " \
                      "report"
    allow["judge"] = "base judge"
    allow["claims"] = "base document output judge claims"
    allow["compare"] = "base document output claims judge compare"
    allow["generate"] = "base output generate"
    allow["reduce"] = "base json document output reduce"
    allow["world"] = "base scene world"
    allow["query"] = "base scene output jobs claims judge world query"
    allow["options"] = "base json scene judge claims level check svg report " \
                       "generate query options"
    allow["run"] = "base json input document level scene output jobs query " \
                   "options run"
    allow["commands"] = "base json input document level check scene output " \
                        "jobs judge claims compare generate reduce query " \
                        "picture svg page preview raster report options run " \
                        "commands"
    allow["cli"] = "base document output jobs query options run commands cli"
    allow["main.c"] = "cli"
    face = "collide.h collide_boxes.h collide_measure.h collide_motion.h " \
           "collide_pieces.h collide_response.h collide_steps.h"
    split(face, headers, " ")
    for (i in headers)
        allow[headers[i]] = ""

    # The judge proves the library's answers, and shares nothing with it.
    stranger = "judge"

    library = "exact geom pieces narrow broad motion response " face
    pure = "assert.h float.h limits.h math.h stdbool.h stddef.h stdint.h"
    pure = pure " string.h emmintrin.h"
}

function has(list, word)
{
    return index(" " list " ", " " word " ") > 0
}

function fault(what)
{
    printf "%s:%d: %s\n", FILENAME, FNR, what
    faults++
}

FNR == 1 {
    split(FILENAME, part, "/")
    stage = part[2]
    if (!(stage in allow))
        fault("src/" stage " has no place in tests/layers.awk")
}

/^[ \t]*#[ \t]*include[ \t]*"/ {
    split($0, quoted, "\"")
    folder = quoted[2]
    sub("/.*", "", folder)
    if (stage == stranger && has(face, quoted[2]))
        fault(stage " may not include " quoted[2])
    if (!has(face, quoted[2]) && !has(allow[stage], folder))
        fault(stage " may not include " quoted[2])
}

/^[ \t]*#[ \t]*include[ \t]*</ {
    split($0, angled, /[<>]/)
    if (has(library, stage) && !has(pure, angled[2]))
        fault("the library may not include <" angled[2] ">")
    if (angled[2] ~ /cJSON/ && stage != "scene")
        fault("only src/scene may include <" angled[2] ">")
}

END {
    exit faults > 0
}
