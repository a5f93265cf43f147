/* Measures collide as a program beside other programs: start-up, streams of
 * scenes, one large document, memory.
 *
 * usage: programs ROWS GROUP...
 * in the folder with the programs of the benchmark, collide being one up. ROWS
 * is the file that rows are appended to, GROUP is start, stream, document,
 * simulate or memory. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bench/measure.h"
#include "bench/process.h"

#define COLLIDE "../collide"

/* ---- Data --------------------------------------------------------------- */

struct data {
    char path[64];
    double count, bytes;
};

/* Makes a file of `count` scenes of a kind. Without it nothing can be read. */
static struct data data_make(const char *kind, long count)
{
    struct data data = {.count = (double)count};
    char number[32], path[64];
    snprintf(number, sizeof number, "%ld", count);
    snprintf(path, sizeof path, "data-%s-%ld.json", kind, count);
    struct stat file;
    struct program generate = {.arguments = {"./generate", kind, number},
                               .output = path};
    program_run(&generate);
    if (!generate.failed && stat(path, &file) == 0) {
        data.bytes = (double)file.st_size;
        memcpy(data.path, path, sizeof path);
    }
    return data;
}

/* The first line that a command prints, or "" where it fails. */
static void first_line(char text[64], const char *command)
{
    FILE *pipe = popen(command, "r");
    text[0] = 0;
    if (pipe && !fgets(text, 64, pipe))
        text[0] = 0;
    if (pipe)
        pclose(pipe);
    text[strcspn(text, "\n")] = 0;
}

/* ---- Contests ----------------------------------------------------------- */

/* One side: a program that is run again and again. */
struct entry {
    const char *name; /* "": not here */
    struct program program;
    double units; /* of work in a run */
    long repeats;
};

#define ENTRY(label, work, file, ...)                                          \
    {                                                                          \
        .name = label, .program = {.arguments = {__VA_ARGS__}, .input = file}, \
        .units = work                                                          \
    }

/* A row: two entries, by number, and what the ratio is to be at most. */
struct match {
    int ours, peer;
    double target;
};

#define ENTRIES 4

/* Whether it can be run; says so if not. */
static bool is_here(const struct entry *entry, const struct row *row)
{
    const char *path = entry->program.arguments[0];
    if (!*entry->name)
        return false;
    if (!strchr(path, '/') || access(path, X_OK) == 0)
        return true;
    fprintf(stderr, "bench: %s: without %s\n", row->what, entry->name);
    return false;
}

static void run_once(void *state)
{
    struct entry *entry = state;
    program_run(&entry->program);
}

static double sample(struct side *side)
{
    struct entry *entry = side->state;
    double seconds = seconds_of(TIME_OF_DAY, run_once, entry, &entry->repeats);
    side->peak = entry->program.peak;
    return entry->program.failed ? -1 : seconds / entry->units;
}

/* How many manifolds it prints. */
static double manifolds_of(const struct entry *entry)
{
    char count[64];
    struct program program = entry->program;
    program.output = "out";
    program_run(&program);
    first_line(count, "grep -o '\"points\":\\[{' out | wc -l");
    return strtod(count, NULL);
}

/* Whether as many pairs hit as in the first entry: peers count pairs within
 * their skin, too, and lose some to floats. */
static int compare_hits(const struct row *row, const struct side *sides,
                        int count)
{
    int faults = 0;
    double ours = manifolds_of(sides[0].state);
    for (int i = 1; i < count; i++) {
        double theirs = sides[i].name ? manifolds_of(sides[i].state) : ours;
        if (ours > 0 && theirs >= 0.98 * ours && theirs <= 1.06 * ours)
            continue;
        fprintf(stderr, "bench: %s: %.0f hits, %s has %.0f\n", row->what, ours,
                sides[i].name, theirs);
        faults++;
    }
    return faults;
}

/* Runs the entries side by side and writes the rows of the matches, the last of
 * which is of an entry with itself. Returns how many entries failed. */
static int hold(FILE *out, const struct row *row, struct entry *entries,
                int count, const struct match *matches)
{
    struct side sides[ENTRIES];
    int faults = 0;
    if (!row_wanted(row))
        return 0;
    for (int i = 0; i < count; i++) {
        sides[i] = (struct side){.sample = sample, .state = &entries[i]};
        if (is_here(&entries[i], row))
            sides[i].name = entries[i].name;
    }
    measure(sides, count);
    for (int i = 0; i < count; i++)
        if (sides[i].name && sides[i].count == 0) {
            fprintf(stderr, "bench: %s: %s failed\n", row->what, sides[i].name);
            faults++;
        }
    for (; matches->ours != matches->peer; matches++) {
        struct side *ours = &sides[matches->ours];
        struct side *peer = &sides[matches->peer];
        peer->target = matches->target;
        if (ours->count > 0 && peer->count > 0)
            row_write(out, row, ours, peer);
    }
    return strncmp(row->what, "clip, ", 6) == 0
               ? faults + compare_hits(row, sides, count)
               : faults;
}

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
        {0, 1, 1.4}, {0, 2, 0}, {0, 3, 0}, {0}};
    struct row row = {
        .group = "start", .what = "clip of one scene", .unit = "run"};
    return hold(out, &row, entries, 4, matches);
}

/* ---- Streams of scenes -------------------------------------------------- */

static const struct stream {
    const char *query, *kind, *what, *plain;
    struct match matches[5];
} streams[] = {
    {"clip",
     "polygons",
     "clip, polygons",
     "clip",
     {{0, 2, 0.2}, {0, 3, 0.25}, {1, 0, 1 / 1.8}, {1, 2, 0}, {0}}},
    {"sat", "polygons", "sat, polygons", "clip", {{0, 2, 0}, {1, 0, 0}, {0}}},
    {"gjk", "polygons", "gjk, polygons", "gjk", {{0, 2, 0}, {1, 0, 0}, {0}}},
    {"clip", "circles", "clip, circles", "clip", {{0, 2, 0}, {1, 0, 0}, {0}}},
    {"clip",
     "short",
     "clip, polygons of two decimals",
     "clip",
     {{0, 2, 0}, {0, 3, 0}, {1, 0, 0}, {0}}},
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
            ENTRY(planck, units, data.path, "node", "planck.mjs", "npm"),
        };
        /* What planck.mjs does is clip polygons. */
        int count = strcmp(query, "clip") == 0 && *stream->kind != 'c' ? 4 : 3;
        struct row row = {.group = "stream",
                          .what = stream->what,
                          .unit = "scene",
                          .bytes = data.bytes / data.count};
        faults += hold(out, &row, entries, count, stream->matches);
    }
    return faults;
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
    };
    static const struct match matches[] = {
        {0, 2, 0.3}, {1, 0, 0}, {1, 2, 0}, {0}};
    struct row row = {.group = "document",
                      .what = "clip, 360000 polygons",
                      .unit = "document",
                      .bytes = data.bytes};
    int faults = hold(out, &row, entries, 3, matches);
    struct side ours = {
        .name = "collide", .peak = entries[0].program.peak, .count = 1};
    struct side file = {
        .name = "the file", .peak = data.bytes, .count = 1, .target = 4};
    row.what = "memory for 360000 polygons";
    row.of_memory = true;
    if (ours.peak > 0 && row_wanted(&row))
        row_write(out, &row, &ours, &file);
    return faults;
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
    static const struct match matches[] = {{0, 1, 1.5}, {0, 2, 1.5}, {0}};
    static const struct match grows[] = {{0, 1, 2}, {0}};
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
    {"document", document_rows}, {"simulate", simulate_rows},
    {"memory", memory_rows},
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
