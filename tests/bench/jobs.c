#include "bench/jobs.h"

#include <string.h>

#include "bench/contest.h"

/* Each row takes a second or more with one thread, and two threads are to take
 * so much of it. */
static const struct match shares[] = {AT_MOST(0, 1, 0.53), {0}};

/* A list of words that ends with NULL. */
struct words {
    const char *all[ARGUMENTS_MAX];
};

static struct entry entry_of(const char *name, const char *jobs, double units,
                             const struct words *words)
{
    struct entry entry = {.name = name, .units = units};
    const char **argument = entry.program.arguments;
    *argument++ = COLLIDE;
    *argument++ = words->all[0];
    *argument++ = jobs;
    for (int i = 1; words->all[i]; i++)
        *argument++ = words->all[i];
    return entry;
}

static int job_row(FILE *out, const char *unit, double units,
                   const struct words *words)
{
    char what[64];
    snprintf(what, sizeof what, "%s of many %ss", words->all[0], unit);
    struct row row = {.group = "jobs", .what = what, .unit = unit};
    struct entry entries[] = {
        entry_of("collide --jobs 2", "--jobs=2", units, words),
        entry_of("collide", "--jobs=1", units, words),
    };
    return hold(out, &row, entries, 2, shares);
}

/* ---- Streams of scenes -------------------------------------------------- */

/* The data is read so often that it takes long enough. */
static const struct {
    struct words command;
    const char *kind;
    int times;
} streams[] = {
    {{{"clip"}}, "polygons", 6},
    {{{"sat"}}, "polygons", 6},
    {{{"gjk"}}, "polygons", 6},
    {{{"pairs"}}, "polygons", 6},
    {{{"contains"}}, "polygons", 4},
    {{{"aabb"}}, "polygons", 6},
    {{{"mass"}}, "polygons", 3},
    {{{"cross"}}, "polygons", 2},
    {{{"pieces"}}, "polygons", 2},
    {{{"resolve"}}, "polygons", 2},
    {{{"convert"}}, "polygons", 2},
    {{{"check", "--format=ndjson", "--exit-zero"}}, "polygons", 1},
    {{{"sweep"}}, "moving", 2},
    {{{"toi"}}, "moving", 1},
    {{{"ray"}}, "moving", 2},
    {{{"cast"}}, "moving", 2},
    {{{"simulate", "--steps=10", "--every=10"}}, "moving", 1},
};

static int stream_rows(FILE *out)
{
    int faults = 0;
    struct data data = {.path = ""};
    for (size_t i = 0; i < sizeof streams / sizeof *streams; i++) {
        int times = quick_run() ? 1 : streams[i].times;
        struct words words = streams[i].command;
        if (i == 0 || strcmp(streams[i].kind, streams[i - 1].kind) != 0)
            data = data_make(streams[i].kind, quick_run() ? 100 : 200000);
        int count = 0;
        while (words.all[count])
            count++;
        for (int j = 0; j < times; j++)
            words.all[count++] = data.path;
        faults += job_row(out, "scene", times * data.count, &words);
    }
    return faults;
}

/* ---- Answers and files -------------------------------------------------- */

/* Runs a command of the shell. Returns whether that fails. */
static bool run(const char *command)
{
    struct program shell = {.arguments = {"sh", "-c", command}};
    program_run(&shell);
    return shell.failed;
}

/* Answers that are equal but for the last digits, which are compared as
 * numbers; and judged. */
static int answer_rows(FILE *out)
{
    struct data data = data_make("polygons", quick_run() ? 100 : 200000);
    char command[300];
    snprintf(command, sizeof command,
             COLLIDE " clip %s >data-exact.json && " COLLIDE
                     " clip --digits=12 %s >data-short.json",
             data.path, data.path);
    struct words diff = {{"diff", "--rel=1e-9", "--tol=1e-9", "data-exact.json",
                          "data-short.json"}};
    struct words judge = {{"judge", data.path, "data-exact.json"}};
    return run(command) + job_row(out, "record", data.count, &diff) +
           job_row(out, "record", data.count, &judge);
}

static int file_rows(FILE *out)
{
    struct data maps = data_folder("cave", 40, quick_run() ? 10 : 1000);
    struct data scenes = data_folder("polygons", 400, quick_run() ? 10 : 300);
    struct words check = {{"check", "--exit-zero", "--layer=Rock", maps.path,
                           maps.path, maps.path}};
    struct words golden = {{"golden", "verify", scenes.path}};
    char command[200];
    snprintf(command, sizeof command, "env -u CI " COLLIDE " golden record %s",
             scenes.path);
    int faults = job_row(out, "file", 3 * maps.count, &check);
    if (!takes_jobs("golden"))
        return faults;
    return faults + run(command) + job_row(out, "file", scenes.count, &golden);
}

int jobs_rows(FILE *out)
{
    return stream_rows(out) + answer_rows(out) + file_rows(out);
}
