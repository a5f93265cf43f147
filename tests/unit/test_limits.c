/* The named limits: as options, and as errors of a scene that goes beyond them.
 * What is exactly as large as a limit is taken, one more is not. */

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/fail.h"
#include "support/options/options.h"
#include "support/text_parts.h"

TestSuite(limits, .init = cli_enter, .fini = cli_leave);

/* Four boxes: the first two overlap, the third is 1 to the right of the second,
 * the last is far away. */
#define BOX(x) "{'type':'box','min':[" #x ",0],'max':[" #x ".5,1]}"
#define FOUR   "{'shapes':[" BOX(0) "," BOX(0) "," BOX(1) "," BOX(9) "]"
#define BOXES  FOUR "}"

#define TRIANGLE                                                               \
    "{'shapes':[{'type':'polygon','vertices':[[0,0],[1,0],[0,1]]}]}"

/* ---- options ------------------------------------------------------------ */

static const struct {
    const char *name;
    const uint64_t *usual, *most;
    size_t offset; /* in struct limits */
} rows[] = {
    {"max-depth", &limits_default.depth, &limits_most.depth,
     offsetof(struct limits, depth)},
    {"max-bytes", &limits_default.bytes, &limits_most.bytes,
     offsetof(struct limits, bytes)},
    {"max-values", &limits_default.values, &limits_most.values,
     offsetof(struct limits, values)},
    {"max-vertices", &limits_default.vertices, &limits_most.vertices,
     offsetof(struct limits, vertices)},
    {"max-shapes", &limits_default.shapes, &limits_most.shapes,
     offsetof(struct limits, shapes)},
    {"max-pairs", &limits_default.pairs, &limits_most.pairs,
     offsetof(struct limits, pairs)},
    {"max-evaluations", &limits_default.evaluations, &limits_most.evaluations,
     offsetof(struct limits, evaluations)},
};

#define ROWS (sizeof rows / sizeof *rows)

/* Parses "collide toi --NAME VALUE"; the limit that this sets, 0 for none. */
static uint64_t parsed(size_t row, const char *value)
{
    char name[40], text[40], program[] = "collide", query[] = "toi";
    char *arguments[] = {program, query, name, text};
    struct arena arena = arena_make(0);
    struct options options;
    struct fail fail;
    uint64_t found = 0;
    snprintf(name, sizeof name, "--%s", rows[row].name);
    snprintf(text, sizeof text, "%s", value);
    if (options_parse(&(struct arguments){4, arguments}, &all_commands, &arena,
                      &options, &fail)) {
        const char *limits = (const char *)&options.limits;
        memcpy(&found, limits + rows[row].offset, sizeof found);
        memcpy((char *)&options.limits + rows[row].offset, rows[row].usual,
               sizeof found);
        if (strcmp(rows[row].name, "max-pairs") == 0) { /* of those kept, too */
            cr_assert(eq(u64, options.limits.kept, found));
            cr_assert(eq(u64, options.limits.drawn, found));
            options.limits.kept = limits_default.kept;
            options.limits.drawn = limits_default.drawn;
        }
        struct limits *limits_set = &options.limits;
        if (strcmp(rows[row].name, "max-shapes") == 0) { /* and of a level */
            cr_assert(eq(u64, limits_set->checked_shapes, found));
            limits_set->checked_shapes = limits_default.checked_shapes;
        }
        if (strcmp(rows[row].name, "max-vertices") == 0) {
            cr_assert(eq(u64, limits_set->checked_vertices, found));
            limits_set->checked_vertices = limits_default.checked_vertices;
        }
        cr_assert(eq(mem, BYTES(&options.limits, sizeof limits_default),
                     BYTES(&limits_default, sizeof limits_default)),
                  "%s sets another limit too", name);
    }
    arena_free(&arena);
    return found;
}

Test(limits, each_is_an_option_from_1_to_its_most)
{
    for (size_t i = 0; i < ROWS; i++) {
        char text[40];
        cr_assert(le(u64, *rows[i].usual, *rows[i].most));
        snprintf(text, sizeof text, "%" PRIu64, *rows[i].most);
        cr_assert(eq(u64, parsed(i, text), *rows[i].most));
        snprintf(text, sizeof text, "%" PRIu64, *rows[i].most + 1);
        cr_assert(eq(u64, parsed(i, text), 0));
        cr_assert(eq(u64, parsed(i, "1"), 1));
        cr_assert(eq(u64, parsed(i, "0"), 0));
        cr_assert(eq(u64, parsed(i, "-1"), 0));
        cr_assert(eq(u64, parsed(i, "1e3"), 0));
        cr_assert(eq(u64, parsed(i, "18446744073709551617"), 0));
    }
}

Test(limits, a_million_of_anything_is_usual)
{
    cr_assert(le(u64, 1000000, limits_default.vertices));
    cr_assert(le(u64, 1000000, limits_default.shapes));
    cr_assert(le(u64, 16 * limits_default.shapes / 2, limits_default.values));
}

/* ---- errors ------------------------------------------------------------- */

/* The scene is refused with this record and nothing else is written. */
static void refuse(const char *line, const char *scene, const char *error)
{
    char expected[1000];
    cr_assert(eq(int, cli_call(line, scene), CLI_TROUBLE), "%s", line);
    snprintf(expected, sizeof expected, "{'error':{%s}}\n", error);
    for (char *quote = expected; (quote = strchr(quote, '\''));)
        *quote = '"';
    cr_assert(eq(str, cli_out, expected), "%s: %s", line, cli_out);
}

static void take(const char *line, const char *scene)
{
    cr_assert(eq(int, cli_call(line, scene), CLI_DONE), "%s: %s", line,
              cli_err);
    expect_no_part(cli_out, "error");
}

Test(limits, nesting_deeper_than_the_limit_is_refused)
{
    take("collide sat --max-depth 5", TRIANGLE);
    refuse("collide sat --max-depth 4", TRIANGLE,
           "'code':'json-depth','message':'expected arrays and objects "
           "nested at most 4 deep (--max-depth), found one deeper',"
           "'file':'<stdin>','line':1,'column':42,'pointer':'/shapes/0/"
           "vertices/0'");
}

Test(limits, more_bytes_than_the_limit_are_refused)
{
    char line[60];
    snprintf(line, sizeof line, "collide sat --max-bytes %zu",
             strlen(TRIANGLE));
    take(line, TRIANGLE);
    refuse("collide sat --max-bytes 20", "\n " TRIANGLE,
           "'code':'json-too-large','message':'expected a value of at most 20 "
           "bytes (--max-bytes), found a longer one','file':'<stdin>',"
           "'byte':2,'line':2,'column':2,'pointer':''");
}

/* The scene, its shapes, the triangle, its type, the vertices: 3 * 3 values. */
Test(limits, more_values_than_the_limit_are_refused)
{
    take("collide sat --max-values 14", TRIANGLE);
    refuse("collide sat --max-values 13", TRIANGLE,
           "'code':'json-too-many-values','message':'expected at most 13 "
           "values in all (--max-values), found one more','file':'<stdin>',"
           "'line':1,'column':57,'pointer':'/shapes/0/vertices/2/1'");
}

Test(limits, more_vertices_than_the_limit_are_refused)
{
    take("collide sat --max-vertices 3", TRIANGLE);
    refuse("collide sat --max-vertices 2", TRIANGLE,
           "'code':'too-many-vertices','message':'vertices: expected at most 2 "
           "(--max-vertices), found 3','file':'<stdin>','line':1,'column':41,"
           "'pointer':'/shapes/0/vertices'");
}

Test(limits, more_shapes_than_the_limit_are_refused)
{
    take("collide sat --max-shapes 4", BOXES);
    refuse("collide sat --max-shapes 3", BOXES,
           "'code':'too-many-shapes','message':'shapes: expected at most 3 "
           "(--max-shapes), found 4','file':'<stdin>','line':1,'column':11,"
           "'pointer':'/shapes'");
}

/* ---- pairs -------------------------------------------------------------- */

#define TOO_MANY(most, found)                                                  \
    "'code':'too-many-pairs','message':'expected at "                          \
    "most " most " pairs (--max-pairs), found " found "','file':'<stdin>',"    \
    "'line':1,'column':"
#define AT_SHAPES "11,'pointer':'/shapes'"

Test(limits, pairs_where_all_are_looked_at)
{
    take("collide gjk --max-pairs 6", BOXES);
    refuse("collide gjk --max-pairs 5", BOXES, TOO_MANY("5", "6") AT_SHAPES);
    take("collide sat --all --max-pairs 6", BOXES);
    refuse("collide sat --all --max-pairs 1", BOXES,
           TOO_MANY("1", "6") AT_SHAPES);
    take("collide gjk --max-pairs 1", HIT);
    take("collide gjk --max-pairs 1", "{'shapes':[" BOX(0) "]}");
    take("collide gjk --max-pairs 1", "{'shapes':[]}");
}

/* The tree leaves pairs of which the boxes overlap: one, or two where those
 * that are 1 apart are of interest. */
Test(limits, pairs_that_the_tree_leaves)
{
    take("collide sat --max-pairs 1", BOXES);
    take("collide pairs --max-pairs 1", BOXES);
    take("collide gjk --within 0.25 --max-pairs 1", BOXES);
    take("collide gjk --within 0.5 --max-pairs 3", BOXES);
    refuse("collide gjk --within 0.5 --max-pairs 2", BOXES,
           TOO_MANY("2", "more") AT_SHAPES);
    refuse("collide gjk --within 0.5 --max-pairs 1", BOXES,
           TOO_MANY("1", "more") AT_SHAPES);
}

Test(limits, pairs_that_are_listed)
{
    static const char listed[] =
        FOUR ",'pairs':[['#0','#1'],['#0','#2'],['#3','#0']]}";
    take("collide sat --max-pairs 3", listed);
    refuse("collide sat --max-pairs 2", listed,
           TOO_MANY("2", "3") "185,'pointer':'/pairs'");
    take("collide sat --max-pairs 1 --pair #0,#1", listed);
    refuse("collide sat --max-pairs 1 --pair #0,#1 --pair #0,#1", listed,
           TOO_MANY("1", "2") "1,'pointer':''");
}

/* Two triples that do not meet each other: 6 of the 15 pairs do. */
Test(limits, pairs_that_layers_keep_apart_are_looked_at)
{
#define IN(x, layer)                                                           \
    "{'type':'point','point':[" #x ",0],'layers':['" layer                     \
    "'],'hits':['" layer "']}"
    static const char scene[] = "{'shapes':[" IN(0, "a") "," IN(0, "b") "," IN(
        0, "a") "," IN(0, "b") "," IN(0, "a") "," IN(0, "b") "]}";
    take("collide sat --max-pairs 15", scene);
    refuse("collide sat --max-pairs 14", scene,
           TOO_MANY("14", "more") AT_SHAPES);
}

/* 284 points at one place are 40,186 pairs. It was 10^6: 10 GB. */
Test(limits, draw_has_a_default_of_its_own_for_pairs)
{
    static char scene[20000];
    int length = snprintf(scene, sizeof scene, "{'shapes':[");
    for (int i = 0; i < 284; i++)
        length += snprintf(scene + length, sizeof scene - (size_t)length,
                           "%s{'type':'point','point':[0,0]}", i ? "," : "");
    snprintf(scene + length, sizeof scene - (size_t)length, "]}");
    cr_assert(
        eq(int, cli_call("collide draw --query sat", scene), CLI_TROUBLE));
    expect_part(cli_err, "expected at most 40000 pairs (--max-pairs)");
    cr_assert(eq(int,
                 cli_call("collide draw --query sat --max-pairs 40186", scene),
                 CLI_DONE));
}

/* ---- Evaluations -------------------------------------------------------- */

/* Eight bars in a row that turn past each other, 28 pairs. */
static const char *turning_bars(void)
{
    static char scene[2000];
    int length = snprintf(scene, sizeof scene, "{'shapes':[");
    for (int i = 0; i < 8; i++)
        length += snprintf(scene + length, sizeof scene - (size_t)length,
                           "%s{'type':'box','min':[-0.1,-1],'max':[0.1,1],"
                           "'position':[%g,0],'angular_velocity':%d}",
                           i > 0 ? "," : "", 0.5 * i, 7 * i * i - 200);
    snprintf(scene + length, sizeof scene - (size_t)length, "]}");
    return scene;
}

static bool is_within(const char *options, long evaluations)
{
    char line[200];
    snprintf(line, sizeof line, "collide toi --all --max-evaluations %ld %s",
             evaluations, options);
    return cli_call(line, turning_bars()) == CLI_DONE;
}

/* The least limit that a scene is answered with. */
static long least_limit(const char *options)
{
    long low = 0, high = 1000000;
    cr_assert(is_within(options, high), "%s", cli_err);
    while (high - low > 1) {
        long middle = low + (high - low) / 2;
        *(is_within(options, middle) ? &high : &low) = middle;
    }
    return high;
}

/* With a trace evaluations are counted before anything is written, else while
 * the answers are kept. */
Test(limits, evaluations_are_the_same_for_any_number_of_jobs)
{
    long least = least_limit("--jobs 1");
    cr_assert(lt(long, 1000, least));
    cr_assert(eq(long, least_limit("--jobs 3"), least));
    cr_assert(eq(long, least_limit("--trace --jobs 1"), least));
    cr_assert(eq(long, least_limit("--trace --jobs 3"), least));
}

Test(limits, evaluations_beyond_the_limit_are_an_error)
{
#define TOO_MUCH(column, pointer)                                              \
    "'code':'too-many-evaluations','message':'expected at most 10 "            \
    "evaluations of vertices and edges (--max-evaluations), found more',"      \
    "'file':'<stdin>','line':1,'column':" column ",'pointer':'" pointer "'"
    refuse("collide toi --max-evaluations 10", turning_bars(),
           TOO_MUCH("11", "/shapes"));
    refuse("collide toi --max-evaluations 10 --trace", turning_bars(),
           TOO_MUCH("11", "/shapes"));
    refuse("collide toi --max-evaluations 10 --pair #0,#1", turning_bars(),
           TOO_MUCH("1", ""));
    take("collide toi --max-evaluations 1", BOXES); /* which do not turn */
}

/* ---- Streams ------------------------------------------------------------ */

/* A scene that goes beyond a limit is one error in a stream. */
Test(limits, other_scenes_are_answered)
{
    cr_assert(eq(int,
                 cli_call("collide sat --max-shapes 2 --max-bytes 150",
                          HIT "\n" BOXES "\n" HIT "\n" TRIANGLE "\n" MISS),
                 CLI_TROUBLE));
    cr_assert(eq(int, cli_lines(cli_out), 5));
    cr_assert(eq(int, cli_lines(cli_err), 1));
    expect_part(cli_err, "<stdin>:2:1: expected a value of at most 150");
}

Test(limits, run_keeps_to_them_too)
{
    refuse("collide run --max-pairs 5", FOUR ",'query':'gjk'}",
           TOO_MANY("5", "6") AT_SHAPES);
}
