/* Measures collide as a program beside other programs.
 *
 * usage: programs ROWS GROUP...
 * in the folder with the programs of the benchmark, collide being one up. ROWS
 * is the file that rows are appended to, GROUP one of the groups below. */
#include <stdlib.h>
#include <string.h>

#include "bench/contest.h"
#include "bench/jobs.h"
#include "bench/levels.h"

/* ---- Start-up ----------------------------------------------------------- */

static int start_rows(FILE *out)
{
    struct data data = data_make("polygons", 1);
    char jq[64], node[64];
    first_line(jq, "jq --version 2>/dev/null");
    first_line(node, "node --version 2>/dev/null | sed 's/^/node /'");
    struct entry entries[] = {
        ENTRY("collide", 1, data.path, COLLIDE, "clip"),
        ENTRY("nothing, with cJSON", 1, NULL, "./empty"),
        ENTRY(jq, 1, data.path, "jq", "-c", "."),
        ENTRY(node, 1, NULL, "node", "-e", "0"),
    };
    static const struct match matches[] = {
        AT_MOST(0, 1, 1.15), BESIDE(0, 2), BESIDE(0, 3), {0}};
    struct row row = {
        .group = "start", .what = "clip of one scene", .unit = "run"};
    return hold(out, &row, entries, 4, matches);
}

/* ---- Streams of scenes -------------------------------------------------- */

static const struct stream {
    const char *query, *kind, *what, *plain;
    struct match matches[6];
} streams[] = {
    {"clip",
     "polygons",
     "clip, polygons",
     "clip",
     {AT_MOST(0, 2, 0.2),
      AT_MOST(0, 3, 0.6),
      AT_MOST(0, 4, 0.25),
      AT_MOST(1, 0, 1 / 1.8),
      BESIDE(1, 2),
      {0}}},
    {"sat",
     "polygons",
     "sat, polygons",
     "clip",
     {BESIDE(0, 2), BESIDE(1, 0), {0}}},
    {"gjk",
     "polygons",
     "gjk, polygons",
     "gjk",
     {BESIDE(0, 2), BESIDE(1, 0), {0}}},
    {"clip",
     "circles",
     "clip, circles",
     "clip",
     {BESIDE(0, 2), AT_MOST(0, 3, 1), BESIDE(1, 0), {0}}},
    {"clip",
     "short",
     "clip, polygons of two decimals",
     "clip",
     {BESIDE(0, 2), BESIDE(0, 3), BESIDE(0, 4), BESIDE(1, 0), {0}}},
};

static int stream_rows(FILE *out)
{
    int faults = 0;
    char planck[64];
    first_line(planck, "node planck.mjs npm --version 2>/dev/null");
    for (size_t i = 0; i < sizeof streams / sizeof *streams; i++) {
        const struct stream *stream = &streams[i];
        struct data data = data_make(stream->kind, quick_run() ? 1000 : 200000);
        const char *query = stream->query;
        double units = data.count;
        struct entry entries[] = {
            ENTRY("collide", units, data.path, COLLIDE, query, "--jobs=1"),
            ENTRY("collide --jobs 2", units, data.path, COLLIDE, query,
                  "--jobs=2"),
            ENTRY("Box2D and cJSON", units, data.path, "./plain",
                  stream->plain),
            ENTRY("Box2D 3 and yyjson", units, data.path, "./careful"),
            ENTRY(planck, units, data.path, "node", "planck.mjs", "npm"),
        };
        /* What careful.c does is clip; what planck.mjs does is clip polygons.
         */
        bool clips = strcmp(query, "clip") == 0;
        int count = !clips ? 3 : *stream->kind == 'c' ? 4 : 5;
        struct row row = {.group = "stream",
                          .what = stream->what,
                          .unit = "scene",
                          .bytes = data.bytes / data.count};
        faults += hold(out, &row, entries, count, stream->matches);
    }
    return faults;
}

/* ---- Equal answers ------------------------------------------------------- */

/* The usual case of tests: nothing has changed. To see that should take less
 * than half of the time that the answers take; 200,000 of them are 70 MB. */
static int diff_rows(FILE *out)
{
    struct data data = data_make("polygons", quick_run() ? 1000 : 200000);
    char command[200], made[64];
    double units = data.count;
    snprintf(command, sizeof command,
             COLLIDE " clip -o answers %s && cp answers copy && echo made",
             data.path);
    first_line(made, command);
    if (strcmp(made, "made") != 0)
        return 1;
    struct entry entries[] = {
        ENTRY("collide", units, NULL, COLLIDE, "diff", "--jobs=1", "answers",
              "copy"),
        ENTRY("collide clip", units, data.path, COLLIDE, "clip", "--jobs=1"),
        ENTRY("cmp", units, NULL, "cmp", "answers", "copy"),
    };
    static const struct match matches[] = {
        AT_MOST(0, 1, 0.5), BESIDE(0, 2), {0}};
    struct row row = {
        .group = "diff", .what = "diff of equal answers", .unit = "scene"};
    return hold(out, &row, entries, 3, matches);
}

/* ---- One document ------------------------------------------------------- */

static int document_rows(FILE *out)
{
    struct data data = data_make("document", quick_run() ? 1000 : 360000);
    struct entry entries[] = {
        ENTRY("collide", 1, NULL, COLLIDE, "clip", "--jobs=1", data.path),
        ENTRY("collide --jobs 2", 1, NULL, COLLIDE, "clip", "--jobs=2",
              data.path),
        ENTRY("Box2D and cJSON", 1, NULL, "./plain_document", data.path),
        GOAL("the file", 0, data.bytes),
        GOAL("the file and 80 MB", 0, data.bytes + 80e6),
    };
    static const char memory[] = "memory for 360000 polygons";
    static const struct match matches[] = {AT_MOST(0, 2, 0.3),
                                           BESIDE(1, 0),
                                           BESIDE(1, 2),
                                           IN_MEMORY(0, 3, 4, memory),
                                           IN_MEMORY(0, 4, 1, memory),
                                           {0}};
    struct row row = {.group = "document",
                      .what = "clip, 360000 polygons",
                      .unit = "document",
                      .bytes = data.bytes};
    return hold(out, &row, entries, 5, matches);
}

/* As many boxes as a large level has, each of which overlaps two others. */
static int pairs_rows(FILE *out)
{
    struct data data = data_make("heap", quick_run() ? 1000 : 1000000);
    char jq[64];
    first_line(jq, "jq --version 2>/dev/null");
    struct entry entries[] = {
        ENTRY("collide", 1, data.path, COLLIDE, "pairs", "--jobs=1"),
        ENTRY("collide --jobs 2", 1, data.path, COLLIDE, "pairs", "--jobs=2"),
        ENTRY(jq, 1, data.path, "jq", "-c", "."),
        GOAL("the goal", 1, 250e6),
    };
    static const struct match matches[] = {
        BESIDE(0, 2),
        AT_MOST(0, 3, 1),
        BESIDE(1, 0),
        IN_MEMORY(0, 3, 1, "memory for pairs of 1000000 boxes"),
        {0}};
    struct row row = {.group = "pairs",
                      .what = "pairs of 1000000 boxes",
                      .unit = "document",
                      .bytes = data.bytes};
    return hold(out, &row, entries, 4, matches);
}

/* ---- Verdicts ----------------------------------------------------------- */

/* Writes the answers of clip. Returns whether that fails. */
static bool clip_into(const char *answers, const struct data *data)
{
    struct program clip = {
        .arguments = {COLLIDE, "clip"}, .input = data->path, .output = answers};
    program_run(&clip);
    return clip.failed;
}

/* The answers of clip, judged: beside the time that they took to compute. The
 * goals are 8 microseconds for a claim and 300 MB for 100,000 of one scene. */
static int judge_rows(FILE *out)
{
    static const char claims[] = "data-claims.json";
    static const char memory[] = "memory for 100000 claims of one scene";
    static const struct match times[] = {
        AT_MOST(0, 2, 4), AT_MOST(1, 0, 0.75), {0}};
    static const struct match memories[] = {IN_MEMORY(0, 1, 1, memory), {0}};
    struct data many = data_make("polygons", quick_run() ? 1000 : 100000);
    struct data one = data_make("document", quick_run() ? 1000 : 100000);
    struct entry entries[] = {
        ENTRY("collide", many.count, NULL, COLLIDE, "judge", "--jobs=1",
              many.path, claims),
        ENTRY("collide --jobs 2", many.count, NULL, COLLIDE, "judge",
              "--jobs=2", many.path, claims),
        ENTRY("collide clip", many.count, many.path, COLLIDE, "clip",
              "--jobs=1"),
    };
    struct entry large[] = {
        ENTRY("collide", 1, NULL, COLLIDE, "judge", "--jobs=1", one.path,
              claims),
        GOAL("the goal", 0, 300e6),
    };
    struct row row = {
        .group = "judge", .what = "judge, polygons", .unit = "scene"};
    int faults = clip_into(claims, &many) + hold(out, &row, entries, 3, times);
    row.what = memory;
    row.unit = "document";
    return faults + clip_into(claims, &one) +
           hold(out, &row, large, 2, memories);
}

/* Approved answers, compared with new ones: beside computing these. */
static int golden_rows(FILE *out)
{
    struct data data = data_folder("polygons", 1, quick_run() ? 30 : 3000);
    struct program record = {.arguments = {"env", "-u", "CI", COLLIDE, "golden",
                                           "record", data.path}};
    struct entry entries[] = {
        ENTRY("collide", data.count, NULL, COLLIDE, "golden", "verify",
              data.path, takes_jobs("golden") ? "--jobs=1" : NULL),
        ENTRY("collide clip", data.count, NULL, COLLIDE, "clip", "--jobs=1",
              data.path),
    };
    static const struct match matches[] = {AT_MOST(0, 1, 2), {0}};
    struct row row = {.group = "golden",
                      .what = "golden verify of 3000 files",
                      .unit = "file"};
    program_run(&record);
    return record.failed + hold(out, &row, entries, 2, matches);
}

/* ---- Pictures ----------------------------------------------------------- */

static int draw_rows(FILE *out)
{
    struct data many = data_make("apart", quick_run() ? 1000 : 100000);
    struct data few = data_make("apart", quick_run() ? 100 : 10000);
    struct entry entries[] = {
        ENTRY("collide", many.count, many.path, COLLIDE, "draw", "--jobs=1"),
        ENTRY("collide, 10000", few.count, few.path, COLLIDE, "draw",
              "--jobs=1"),
    };
    static const struct match matches[] = {AT_MOST(0, 1, 2), {0}};
    struct row row = {
        .group = "draw", .what = "draw, 100000 boxes", .unit = "box"};
    return hold(out, &row, entries, 2, matches);
}

/* ---- Simulations -------------------------------------------------------- */

/* Steps of bodies that fall into a bin; four times as many have four times as
 * many contacts, once they lie there. */
static int simulate_rows(FILE *out)
{
    bool quick = quick_run();
    const char *steps = quick ? "10" : "1000";
    double work = strtod(steps, NULL);
    struct data few = data_make("bin", quick ? 50 : 1000);
    struct data many = data_make("bin", quick ? 200 : 4000);
    struct entry entries[] = {
        ENTRY("collide", work, NULL, COLLIDE, "simulate", "--steps", steps,
              "--every", steps, few.path),
        ENTRY("Box2D and cJSON", work, NULL, "./bin_box2d", few.path, steps),
        ENTRY("Chipmunk and cJSON", work, NULL, "./bin_chipmunk", few.path,
              steps),
    };
    struct entry growth[] = {
        ENTRY("collide", 4 * work, NULL, COLLIDE, "simulate", "--steps", steps,
              "--every", steps, many.path),
        ENTRY("collide, 1000 bodies", work, NULL, COLLIDE, "simulate",
              "--steps", steps, "--every", steps, few.path),
    };
    static const struct match matches[] = {
        AT_MOST(0, 1, 0.9), AT_MOST(0, 2, 1.5), {0}};
    static const struct match grows[] = {AT_MOST(0, 1, 2), {0}};
    struct row row = {.group = "simulate",
                      .what = "1000 bodies fall into a bin",
                      .unit = "step"};
    int faults = hold(out, &row, entries, 3, matches);
    row.what = "4000 bodies, for each 1000";
    return faults + hold(out, &row, growth, 2, grows);
}

/* ---- Memory over a long stream ------------------------------------------ */

static struct side feed(const char *name, const char *count)
{
    struct program from = {.arguments = {"./generate", "small", count}};
    struct program to = {.arguments = {COLLIDE, "clip"}};
    double start = now(TIME_OF_DAY);
    program_feed(&from, &to);
    struct side side = {.name = name, .peak = to.peak};
    side.samples[side.count++] =
        (now(TIME_OF_DAY) - start) / strtod(count, NULL);
    if (from.failed || to.failed)
        side.count = 0;
    return side;
}

static int memory_rows(FILE *out)
{
    struct row row = {.group = "memory",
                      .what = "10 million scenes through a pipe",
                      .unit = "scene",
                      .of_memory = true};
    if (!row_wanted(&row))
        return 0;
    struct side many = feed("collide", quick_run() ? "20000" : "10000000");
    struct side few =
        feed("1 million scenes", quick_run() ? "10000" : "1000000");
    few.target = 1.1;
    row_write(out, &row, &many, &few);
    return many.count == 0 || few.count == 0;
}

/* ---- Main --------------------------------------------------------------- */

static const struct {
    const char *name;
    int (*rows)(FILE *out);
} groups[] = {
    {"start", start_rows},       {"stream", stream_rows},
    {"diff", diff_rows},         {"document", document_rows},
    {"pairs", pairs_rows},       {"judge", judge_rows},
    {"golden", golden_rows},     {"draw", draw_rows},
    {"simulate", simulate_rows}, {"memory", memory_rows},
    {"levels", level_rows},      {"jobs", jobs_rows},
};

static int rows_of(const char *group, FILE *out)
{
    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++)
        if (strcmp(group, groups[i].name) == 0)
            return groups[i].rows(out);
    fprintf(stderr, "bench: no group \"%s\"\n", group);
    return 1;
}

int main(int argc, char **argv)
{
    FILE *out = argc > 1 ? fopen(argv[1], "a") : NULL;
    if (!out) {
        fprintf(stderr, "usage: programs ROWS GROUP...\n");
        return 2;
    }
    int faults = 0;
    for (int i = 2; i < argc; i++)
        faults += rows_of(argv[i], out);
    return fclose(out) != 0 || faults > 0;
}
