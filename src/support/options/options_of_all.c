/* Options that most queries and commands take. */
#include <stddef.h>
#include <string.h>

#include "support/fail.h"
#include "support/json/locate.h"
#include "support/options/option_table.h"

/* ---- The output ---------------------------------------------------------- */

static bool set_output(const struct setting *s)
{
    s->options->output = strcmp(s->value, "-") == 0 ? NULL : s->value;
    return s->value[0];
}

/* ---- The run ------------------------------------------------------------- */

/* Most shards that an input may be cut into. */
#define SHARDS_MAX 1000000000000

/* "I/N" */
static bool set_shard(const struct setting *s)
{
    struct shard *shard = &s->options->shard;
    size_t length = strcspn(s->value, "/");
    const char *count = s->value[length] ? s->value + length + 1 : "";
    return read_whole(count, strlen(count),
                      (struct option_range){1, SHARDS_MAX}, &shard->count) &&
           read_whole(s->value, length,
                      (struct option_range){0, shard->count - 1},
                      &shard->index);
}

/* The pointer of a scene's member is what it is found by. */
static bool set_record_id(const struct setting *s)
{
    size_t size = 2 * strlen(s->value) + 2; /* each byte may be escaped */
    if (!s->value[0])
        return false;
    char *pointer = arena_alloc(s->scratch, size, 1);
    if (!pointer)
        return fail_memory(s->fail);
    json_pointer_push(pointer, size, s->value);
    s->options->record_id = s->value;
    s->options->id_pointer = pointer;
    return true;
}

/* ---- Limits of scenes ---------------------------------------------------- */

static bool set_max_vertices(const struct setting *s)
{
    struct limits *limits = &s->options->answer.limits;
    if (!read_limit(s, &limits->vertices))
        return false;
    limits->checked_vertices = limits->vertices;
    return true;
}

static bool set_max_shapes(const struct setting *s)
{
    struct limits *limits = &s->options->answer.limits;
    if (!read_limit(s, &limits->shapes))
        return false;
    limits->checked_shapes = limits->shapes;
    return true;
}

static bool set_max_pairs(const struct setting *s)
{
    struct limits *limits = &s->options->answer.limits;
    if (!read_limit(s, &limits->pairs))
        return false;
    limits->kept = limits->drawn = limits->pairs;
    return true;
}

/* ---- The program itself -------------------------------------------------- */

static bool ask_for_help(const struct setting *s)
{
    s->options->action = ACTION_HELP;
    return true;
}

static bool ask_for_version(const struct setting *s)
{
    s->options->action = ACTION_VERSION;
    return true;
}

/* ---- The options --------------------------------------------------------- */

static const struct option rows[] = {
    {.name = "trace",
     .about = ABOUT_OUTPUT,
     .takes = TAKES_TRACE,
     .help = "add the steps taken",
     SETS_FLAG(answer.trace)},
    {.name = "digits",
     .about = ABOUT_OUTPUT,
     .sets = SET_DIGITS,
     .argument = "N",
     .whole = {1, 17},
     .help = "round numbers to N significant digits",
     SETS_INT(digits)},
    {.name = "pretty",
     .about = ABOUT_OUTPUT,
     .sets = SET_PRETTY,
     .help = "indent the output",
     SETS_FLAG(pretty)},
    {.name = "output",
     .about = ABOUT_OUTPUT,
     .letter = 'o',
     .argument = "FILE",
     .expects = "a file name",
     .help = "write to FILE, replaced when all is done",
     .set = set_output},
    {.name = "exit-status",
     .about = ABOUT_RUN,
     .letter = 'e',
     .takes = TAKES_HITS,
     .help = "exit with status 1 if nothing was hit",
     SETS_FLAG(exit_status)},
    {.name = "exit-zero",
     .about = ABOUT_RUN,
     .sets = SET_EXIT_ZERO,
     .help = "exit with status 0 even if something is wrong",
     SETS_FLAG(exit_zero)},
    {.name = "jobs",
     .about = ABOUT_RUN,
     .sets = SET_JOBS,
     .argument = "N",
     .whole = {1, 1024},
     .help = "use up to N threads; the output is the same",
     SETS_INT(jobs)},
    {.name = "progress",
     .about = ABOUT_RUN,
     .sets = SET_READING,
     .argument = "WHEN",
     .choices = CHOICES([PROGRESS_AUTO] = "auto", [PROGRESS_ALWAYS] = "always",
                        [PROGRESS_NEVER] = "never"),
     .help = "auto, always or never show how far the run is",
     SETS_CHOICE(progress)},
    {.name = "shard",
     .about = ABOUT_RUN,
     .sets = SET_SHARD,
     .argument = "I/N",
     .expects = "I/N, whole numbers with 0 <= I < N <= 1000000000000",
     .help = "answer every N-th scene, from number I on",
     .set = set_shard},
    {.name = "record-id",
     .about = ABOUT_OUTPUT,
     .sets = SET_RECORD_ID,
     .argument = "MEMBER",
     .expects = "the name of a member",
     .help = "repeat this member of a scene in its answer",
     .set = set_record_id},
    {.name = "max-depth",
     .about = ABOUT_LIMIT,
     .sets = SET_READING,
     .argument = "N",
     .whole = {1, LIMITS_DEPTH_MOST},
     .help = "refuse scenes nested more than N deep",
     SETS_LIMIT(answer.limits.depth)},
    {.name = "max-bytes",
     .about = ABOUT_LIMIT,
     .sets = SET_READING,
     .argument = "N",
     .whole = {1, 1000000000000},
     .help = "refuse scenes of more than N bytes",
     SETS_LIMIT(answer.limits.bytes)},
    {.name = "max-values",
     .about = ABOUT_LIMIT,
     .sets = SET_READING,
     .argument = "N",
     .whole = {1, 1000000000000},
     .help = "refuse scenes of more than N JSON values",
     SETS_LIMIT(answer.limits.values)},
    {.name = "max-vertices",
     .about = ABOUT_LIMIT,
     .sets = SET_SCENES,
     .argument = "N",
     .whole = {1, COL_COUNT_LIMIT},
     .help = "refuse polygons of more than N vertices",
     .set = set_max_vertices},
    {.name = "max-shapes",
     .about = ABOUT_LIMIT,
     .sets = SET_SCENES,
     .argument = "N",
     .whole = {1, COL_COUNT_LIMIT},
     .help = "refuse scenes of more than N shapes",
     .set = set_max_shapes},
    {.name = "max-pairs",
     .about = ABOUT_LIMIT,
     .takes = TAKES_PAIRS | TAKES_LIMIT,
     .argument = "N",
     .whole = {1, 1000000000000},
     .help = "refuse scenes of more than N pairs to look at",
     .set = set_max_pairs},
    {.name = "max-evaluations",
     .about = ABOUT_LIMIT,
     .takes = TAKES_EVALUATIONS,
     .argument = "N",
     .whole = {1, 1000000000000},
     .help = "refuse scenes that need more than N evaluations",
     SETS_LIMIT(answer.limits.evaluations)},
    {.name = "help",
     .about = ABOUT_RUN,
     .letter = 'h',
     .help = "print help and exit",
     .set = ask_for_help},
    {.name = "version",
     .about = ABOUT_RUN,
     .letter = 'V',
     .help = "print the version and exit",
     .set = ask_for_version},
};

const struct option_group options_of_all = {rows, sizeof rows / sizeof *rows};
