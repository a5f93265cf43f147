#include "bench/levels.h"

#include "bench/contest.h"

/* Ours beside the same of less work: how the time for a unit grows. */
static const struct match growth[] = {AT_MOST(0, 1, 2), {0}};

/* A check fails, as any program, where files cannot be read; what is wrong with
 * random rectangles are warnings. */
#define CHECK COLLIDE, "check", "--jobs=1", "--fail-on=error"

/* ---- Rectangles --------------------------------------------------------- */

static int rectangle_rows(FILE *out)
{
    static const struct {
        const char *kind, *what, *memory;
    } layouts[] = {
        {"apart", "check, 100000 rectangles apart",
         "memory for 100000 rectangles apart"},
        {"abutting", "check, 100000 rectangles side by side",
         "memory for 100000 rectangles side by side"},
        {"heap", "check, 100000 rectangles in a heap",
         "memory for 100000 rectangles in a heap"},
    };
    int faults = 0;
    for (size_t i = 0; i < sizeof layouts / sizeof *layouts; i++) {
        const char *kind = layouts[i].kind;
        struct data many = data_make(kind, quick_run() ? 1000 : 100000);
        struct data few = data_make(kind, quick_run() ? 100 : 10000);
        struct entry entries[] = {
            ENTRY("collide", many.count, NULL, CHECK, many.path),
            ENTRY("collide, 10000", few.count, NULL, CHECK, few.path),
            GOAL("the goal", 3e-6, 800 * many.count),
        };
        struct match matches[] = {AT_MOST(0, 1, 2),
                                  AT_MOST(0, 2, 1),
                                  IN_MEMORY(0, 2, 1, layouts[i].memory),
                                  {0}};
        struct row row = {
            .group = "levels", .what = layouts[i].what, .unit = "rectangle"};
        faults += hold(out, &row, entries, 3, matches);
    }
    return faults;
}

/* Many small scenes: beside their contact points. */
static int stream_rows(FILE *out)
{
    struct data data = data_make("polygons", quick_run() ? 1000 : 100000);
    struct entry entries[] = {
        ENTRY("collide", data.count, data.path, CHECK, "--format=ndjson"),
        ENTRY("collide clip", data.count, data.path, COLLIDE, "clip",
              "--jobs=1"),
    };
    static const struct match matches[] = {AT_MOST(0, 1, 3), {0}};
    struct row row = {.group = "levels",
                      .what = "check, scenes of two polygons",
                      .unit = "scene",
                      .bytes = data.bytes / data.count};
    return hold(out, &row, entries, 2, matches);
}

/* ---- Maps --------------------------------------------------------------- */

/* A cave, whose rock is read as rectangles or as outlines; with a player there
 * is a search for what can be reached. */
static int cave_rows(FILE *out)
{
    static const struct {
        const char *what, *option;
    } readings[] = {
        {"check, cave of 1000 x 1000 cells", "--cells=rectangles"},
        {"check, cave, outlines of cells", "--cells=outlines"},
        {"check, cave, with a player", "--player=12x12"},
    };
    static const struct match matches[] = {BESIDE(0, 1), {0}};
    struct data data = data_make("cave", quick_run() ? 50 : 1000);
    int faults = 0;
    char jq[64];
    first_line(jq, "jq --version 2>/dev/null");
    for (size_t i = 0; i < sizeof readings / sizeof *readings; i++) {
        struct entry entries[] = {
            ENTRY("collide", 1, NULL, CHECK, "--layer=Rock", readings[i].option,
                  data.path),
            ENTRY(jq, 1, NULL, "jq", ".", data.path),
        };
        struct row row = {.group = "levels",
                          .what = readings[i].what,
                          .unit = "map",
                          .bytes = data.bytes};
        faults += hold(out, &row, entries, 2, matches);
    }
    return faults;
}

static int folder_rows(FILE *out)
{
    struct data data = data_folder("cave", 40, quick_run() ? 10 : 1000);
    struct entry entries[] = {
        ENTRY("collide --jobs 2", data.count, NULL, COLLIDE, "check",
              "--jobs=2", "--fail-on=error", "--layer=Rock", data.path),
        ENTRY("collide", data.count, NULL, CHECK, "--layer=Rock", data.path),
    };
    static const struct match matches[] = {BESIDE(0, 1), {0}};
    struct row row = {.group = "levels",
                      .what = "check, 1000 maps of 40 x 40 cells",
                      .unit = "map",
                      .bytes = data.bytes / data.count};
    return hold(out, &row, entries, 2, matches);
}

/* ---- Pieces ------------------------------------------------------------- */

static int outline_rows(FILE *out)
{
    static const struct {
        const char *kind, *what;
    } outlines[] = {
        {"star", "pieces, star of 100000 vertices"},
        {"comb", "pieces, comb of 100000 vertices"},
    };
    int faults = 0;
    for (size_t i = 0; i < sizeof outlines / sizeof *outlines; i++) {
        const char *kind = outlines[i].kind;
        struct data many = data_make(kind, quick_run() ? 1000 : 100000);
        struct data few = data_make(kind, quick_run() ? 100 : 10000);
        struct entry entries[] = {
            ENTRY("collide", many.count, NULL, COLLIDE, "pieces", many.path),
            ENTRY("collide, 10000", few.count, NULL, COLLIDE, "pieces",
                  few.path),
        };
        struct row row = {
            .group = "levels", .what = outlines[i].what, .unit = "vertex"};
        faults += hold(out, &row, entries, 2, growth);
    }
    return faults;
}

int level_rows(FILE *out)
{
    return rectangle_rows(out) + stream_rows(out) + cave_rows(out) +
           folder_rows(out) + outline_rows(out);
}
