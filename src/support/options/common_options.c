/* Lists the options that many queries and commands take, and sets their
 * values. */
#include <stddef.h>
#include <string.h>

#include "support/json/locate.h"
#include "support/options/option_table.h"

#define OPTION_OF options

static const struct option_settings options = {0};

/* ---- The output ---------------------------------------------------------- */

static bool set_output(const struct setting *s)
{
    s->options->output = strcmp(s->value, "-") == 0 ? NULL : s->value;
    return s->value[0];
}

/* ---- The run ------------------------------------------------------------- */

/* Max shards that an input may be cut into. */
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

/* "K/N" */
static bool set_part(const struct setting *s)
{
    struct byte_part *part = &s->options->part;
    size_t length = strcspn(s->value, "/");
    const char *count = s->value[length] ? s->value + length + 1 : "";
    return read_whole(count, strlen(count),
                      (struct option_range){1, OPTIONS_PARTS_MAX},
                      &part->count) &&
           read_whole(s->value, length, (struct option_range){1, part->count},
                      &part->index);
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

/* Limits that an option sets together with others. */
static bool set_max(const struct setting *s)
{
    struct limits *limits = &s->options->limits;
    uint64_t *limit = s->at;
    if (!read_limit(s, limit))
        return false;
    if (limit == &limits->vertices)
        limits->checked_vertices = *limit;
    else if (limit == &limits->shapes)
        limits->checked_shapes = *limit;
    else
        limits->kept = limits->drawn = *limit;
    return true;
}

/* ---- The program itself -------------------------------------------------- */

static bool set_action(const struct setting *s)
{
    s->options->action =
        s->option->letter == 'h' ? ACTION_HELP : ACTION_VERSION;
    return true;
}

/* ---- The options --------------------------------------------------------- */

static const struct option rows[] = {
    {"digits", "N", "round numbers to N significant digits", .usual = "all",
     .about = ABOUT_OUTPUT, .sets = SET_DIGITS, WHOLE(1, 17), SETS(digits)},
    {"pretty", NULL, "indent the output", .about = ABOUT_OUTPUT,
     .sets = SET_PRETTY, SETS(pretty)},
    {"color", "auto|always|never", "when to color the output",
     .about = ABOUT_OUTPUT, .sets = SET_COLOR,
     CHOICES([COLOR_AUTO] = "auto", [COLOR_ALWAYS] = "always",
             [COLOR_NEVER] = "never"),
     SETS(color)},
    {"output", "FILE", "write to FILE, atomically", .letter = 'o',
     .about = ABOUT_OUTPUT, EXPECTS("a file name"), SETS_BY(set_output)},
    {"exit-status", NULL,
     "exit with status 1 if nothing was hit; for simulate, exit with status 1 "
     "if no bodies touched",
     .letter = 'e', .about = ABOUT_RUN, .takes = TAKES_HITS, SETS(exit_status)},
    {"exit-zero", NULL,
     "exit with status 0 even if scenes are invalid or problems are found",
     .about = ABOUT_RUN, .sets = SET_EXIT_ZERO, SETS(exit_zero)},
    {"jobs", "N", "use up to N threads", .about = ABOUT_RUN,
     .usual = "number of processors", .sets = SET_JOBS, WHOLE(1, 1024),
     SETS(jobs)},
    {"progress", "auto|always|never", "when to show progress",
     .about = ABOUT_RUN, .sets = SET_READING,
     CHOICES([PROGRESS_AUTO] = "auto", [PROGRESS_ALWAYS] = "always",
             [PROGRESS_NEVER] = "never"),
     SETS(progress)},
    {"shard", "I/N", "use only scenes I, I+N, ..., counting from 0",
     .about = ABOUT_RUN, .sets = SET_SHARD,
     EXPECTS("I/N, whole numbers with 0 <= I < N <= 1000000000000"),
     SETS_BY(set_shard)},
    {"part", "K/N",
     "use only byte range K of N of a file of lines, counting from 1, and "
     "write a manifest next to the output",
     .about = ABOUT_RUN, .sets = SET_SHARD,
     EXPECTS("K/N, whole numbers with 1 <= K <= N <= 1000000 (the parts of 4 "
             "are 1/4 to 4/4)"),
     SETS_BY(set_part)},
    {"record-id", "MEMBER", "copy this member of a scene into its answer",
     .about = ABOUT_OUTPUT, .sets = SET_RECORD_ID,
     EXPECTS("the name of a member"), SETS_OWN(set_record_id, record_id)},
    {"max-errors", "N", "report at most N errors per scene", .usual = "10",
     .about = ABOUT_OUTPUT, .sets = SET_READING, WHOLE(1, 1000),
     SETS(max_errors), HAS(lists_errors)},
    {"max-depth", "N", "reject scenes nested more than N levels deep",
     .about = ABOUT_LIMIT, .sets = SET_READING, WHOLE(1, LIMITS_DEPTH_MOST),
     SETS(limits.depth)},
    {"max-bytes", "N", "reject scenes larger than N bytes",
     .about = ABOUT_LIMIT, .sets = SET_READING, WHOLE(1, 1000000000000),
     SETS(limits.bytes)},
    {"max-values", "N", "reject scenes with more than N JSON values",
     .about = ABOUT_LIMIT, .sets = SET_READING, WHOLE(1, 1000000000000),
     SETS(limits.values)},
    {"max-vertices", "N",
     "reject polygons with more than N vertices; for check, reject levels with "
     "more than N vertices",
     .about = ABOUT_LIMIT, .usual = "2000000; for check, 1500000",
     .sets = SET_SCENES, WHOLE(1, COL_COUNT_LIMIT),
     SETS_OWN(set_max, limits.vertices)},
    {"max-shapes", "N", "reject scenes with more than N shapes",
     .about = ABOUT_LIMIT, .usual = "2000000; for check, 500000",
     .sets = SET_SCENES, WHOLE(1, COL_COUNT_LIMIT),
     SETS_OWN(set_max, limits.shapes)},
    {"max-pairs", "N", "reject scenes with more than N candidate pairs",
     .about = ABOUT_LIMIT,
     .usual = "100000000; for simulate, 1000000; for draw, 40000",
     .takes = TAKES_PAIRS | TAKES_LIMIT, WHOLE(1, 1000000000000),
     SETS_OWN(set_max, limits.pairs)},
    {"max-evaluations", "N",
     "reject scenes that need more than N evaluations of vertices and edges",
     .about = ABOUT_LIMIT, .takes = TAKES_EVALUATIONS, WHOLE(1, 1000000000000),
     SETS(limits.evaluations)},
    {"help", NULL, "print help and exit", .letter = 'h', .about = ABOUT_RUN,
     SETS_BY(set_action)},
    {"version", NULL, "print the version and exit", .letter = 'V',
     .about = ABOUT_RUN, SETS_BY(set_action)},
};
OPTION_GROUP(all, rows);

/* Listed among options of rooms. */

static const struct option quiet_row[] = {
    {"quiet", NULL, "print no report (judge: only the summary)", .letter = 'q',
     .about = ABOUT_OUTPUT, .sets = SET_QUIET, SETS(quiet)},
};
OPTION_GROUP(quiet, quiet_row);

static const struct option float_row[] = {
    {"f32", NULL, "round all numbers in scenes to single precision",
     .about = ABOUT_INPUT, .sets = SET_FLOAT, SETS(is_float)},
};
OPTION_GROUP(float, float_row);

static const struct option timeout_row[] = {
    {"stream", NULL, "run COMMAND once, as an adapter: a line for each scene",
     .about = ABOUT_COMMAND, .sets = SET_PROGRAM, SETS(is_stream)},
    {"timeout", "SECONDS", "stop COMMAND after this many seconds",
     .about = ABOUT_COMMAND, .usual = "300", .sets = SET_PROGRAM,
     WHOLE(1, 1000000), SETS(timeout)},
};
OPTION_GROUP(timeout, timeout_row);
