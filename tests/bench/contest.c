#include "bench/contest.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Prints a scene to a file. Returns its length, < 0 where that fails. */
static double generate(const char *path, const char *kind, long count, int seed)
{
    char number[32], random[32];
    struct stat file;
    snprintf(number, sizeof number, "%ld", count);
    snprintf(random, sizeof random, "%d", seed);
    struct program program = {.arguments = {"./generate", kind, number, random},
                              .output = path};
    program_run(&program);
    return !program.failed && stat(path, &file) == 0 ? (double)file.st_size
                                                     : -1;
}

struct data data_make(const char *kind, long count)
{
    struct data data = {.count = (double)count};
    snprintf(data.path, sizeof data.path, "data-%s-%ld.json", kind, count);
    data.bytes = generate(data.path, kind, count, 1);
    if (data.bytes < 0)
        data.path[0] = 0;
    return data;
}

struct data data_folder(const char *kind, long count, int files)
{
    struct data data = {.count = files};
    snprintf(data.path, sizeof data.path, "data-%s-%ld-%d", kind, count, files);
    bool fine = mkdir(data.path, 0777) == 0 || errno == EEXIST;
    for (int i = 0; fine && i < files; i++) {
        char path[128];
        snprintf(path, sizeof path, "%s/%06d.json", data.path, i);
        double bytes = generate(path, kind, count, i);
        fine = bytes >= 0;
        data.bytes += bytes;
    }
    if (!fine)
        data.path[0] = 0;
    return data;
}

void first_line(char text[64], const char *command)
{
    FILE *pipe = popen(command, "r");
    text[0] = 0;
    if (pipe && !fgets(text, 64, pipe))
        text[0] = 0;
    if (pipe)
        pclose(pipe);
    text[strcspn(text, "\n")] = 0;
}

bool takes_jobs(const char *command)
{
    char text[128], line[64];
    snprintf(text, sizeof text, COLLIDE " help %s | grep -e --jobs", command);
    first_line(line, text);
    return *line;
}

/* Whether it can be run; says so if not. */
static bool is_here(const struct entry *entry, const struct row *row)
{
    const char *path = entry->program.arguments[0];
    if (!*entry->name)
        return false;
    if (!path || !strchr(path, '/') || access(path, X_OK) == 0)
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
    side->peak = entry->bytes;
    if (!entry->program.arguments[0])
        return entry->seconds;
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
        const struct entry *entry = sides[i].state;
        bool printed = sides[i].name && entry->program.arguments[0];
        double theirs = printed ? manifolds_of(entry) : ours;
        if (ours > 0 && theirs >= 0.98 * ours && theirs <= 1.06 * ours)
            continue;
        fprintf(stderr, "bench: %s: %.0f hits, %s has %.0f\n", row->what, ours,
                sides[i].name, theirs);
        faults++;
    }
    return faults;
}

/* A row of memory says nothing of time. */
static void write_match(FILE *out, struct row row, const struct side *sides,
                        const struct match *match)
{
    struct side ours = sides[match->ours], peer = sides[match->peer];
    if (ours.count == 0 || peer.count == 0)
        return;
    peer.target = match->target;
    if (match->memory) {
        row.what = match->memory;
        row.of_memory = true;
        ours.samples[0] = peer.samples[0] = 0;
        ours.count = peer.count = 1;
    }
    row_write(out, &row, &ours, &peer);
}

int hold(FILE *out, const struct row *row, struct entry *entries, int count,
         const struct match *matches)
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
    for (; matches->ours != matches->peer; matches++)
        write_match(out, *row, sides, matches);
    return strncmp(row->what, "clip, ", 6) == 0
               ? faults + compare_hits(row, sides, count)
               : faults;
}
