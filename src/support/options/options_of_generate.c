/* Options of `generate`. */
#include <stddef.h>
#include <string.h>

#include "support/options/option_table.h"
#include "verify/generate/generate.h"

/* "N" or "N-M" */
static bool set_vertices(const struct setting *s)
{
    struct generate_settings *generate = &s->options->generate;
    size_t length = strcspn(s->value, "-");
    const char *last = s->value[length] ? s->value + length + 1 : s->value;
    uint64_t least, most;
    if (!read_whole(s->value, length,
                    (struct option_range){3, GENERATE_VERTICES}, &least) ||
        !read_whole(last, strlen(last),
                    (struct option_range){least, GENERATE_VERTICES}, &most))
        return false;
    generate->least_vertices = (int)least;
    generate->most_vertices = (int)most;
    return true;
}

static const struct option rows[] = {
    {.name = "family",
     .sets = SET_GENERATE,
     .argument = "NAMES",
     .expects = "names of families with commas between, as --list lists them",
     .help = "make scenes of these families",
     SETS_TEXT(generate.families)},
    {.name = "types",
     .sets = SET_GENERATE,
     .argument = "NAMES",
     .expects = "polygon, rounded, circle, capsule, box, segment or point, "
                "several with commas between",
     .help = "make shapes of these types",
     SETS_TEXT(generate.types)},
    {.name = "vertices",
     .sets = SET_GENERATE,
     .argument = "N",
     .expects = "a whole number from 3 to 100000, or two with a - between",
     .help = "make polygons of N vertices",
     .set = set_vertices},
    {.name = "shapes",
     .sets = SET_GENERATE,
     .argument = "N",
     .whole = {2, GENERATE_SHAPES},
     .help = "make scenes of N shapes",
     SETS_INT(generate.shapes)},
    {.name = "count",
     .sets = SET_GENERATE,
     .argument = "N",
     .whole = {1, 1000000000000},
     .help = "make N scenes of each family",
     SETS_LIMIT(generate.count)},
    {.name = "seed",
     .sets = SET_GENERATE,
     .argument = "S",
     .whole = {0, UINT64_MAX},
     .help = "other seeds give other scenes",
     SETS_LIMIT(generate.seed)},
    {.name = "only",
     .sets = SET_GENERATE,
     .argument = "K",
     .whole = {1, 1000000000000},
     .help = "make only the K-th scene of each family",
     SETS_LIMIT(generate.only)},
    {.name = "moving",
     .sets = SET_GENERATE,
     .help = "give shapes velocities",
     SETS_FLAG(generate.is_moving)},
    {.name = "turned",
     .sets = SET_GENERATE,
     .help = "give shapes positions and angles",
     SETS_FLAG(generate.is_turned)},
    {.name = "list",
     .sets = SET_GENERATE,
     .help = "list the families and exit",
     SETS_FLAG(generate.lists)},
};

const struct option_group options_of_generate = {rows,
                                                 sizeof rows / sizeof *rows};
