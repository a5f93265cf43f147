#include "bench/measure.h"

#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Seconds that a sample takes at least: long for the clock, and short enough
 * for many to pass without other work on the same processor. */
#define SHORTEST 0.005

/* So many rounds are enough; so many are few and are had unless they take
 * VERY_LONG, in seconds; the fewest are had whatever they take. */
#define ENOUGH    SAMPLES_MAX
#define LONG      30.0
#define FEW       9
#define VERY_LONG 240.0
#define FEWEST    3

bool quick_run(void)
{
    const char *quick = getenv("BENCH_QUICK");
    return quick && *quick;
}

double now(enum kind_of_time kind)
{
    struct timespec time;
    clock_gettime(kind == TIME_OF_PROCESSOR ? CLOCK_PROCESS_CPUTIME_ID
                                            : CLOCK_MONOTONIC,
                  &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

double seconds_of(enum kind_of_time kind, void (*work)(void *state),
                  void *state, long *repeats)
{
    if (*repeats == 0) {
        double start = now(kind);
        work(state);
        double once = now(kind) - start;
        *repeats = quick_run() ? 1 : 1 + (long)(SHORTEST / once);
    }
    double start = now(kind);
    for (long i = 0; i < *repeats; i++)
        work(state);
    return (now(kind) - start) / (double)*repeats;
}

static int ascending(const void *p, const void *q)
{
    double x = *(const double *)p, y = *(const double *)q;
    return (x > y) - (x < y);
}

static bool wanted(int rounds, double spent)
{
    if (quick_run())
        return rounds < 1;
    return rounds < FEWEST || (rounds < FEW && spent < VERY_LONG) ||
           (rounds < ENOUGH && spent < LONG);
}

static void take_sample(struct side *side)
{
    double seconds = side->name ? side->sample(side) : -1;
    if (seconds >= 0)
        side->samples[side->count++] = seconds;
}

void measure(struct side *sides, int count)
{
    double start = now(TIME_OF_DAY);
    for (int round = 0; wanted(round, now(TIME_OF_DAY) - start); round++)
        for (int i = 0; i < count; i++)
            take_sample(&sides[i]);
    for (int i = 0; i < count; i++)
        qsort(sides[i].samples, (size_t)sides[i].count, sizeof(double),
              ascending);
}

/* The value below which `share` of the samples lie. */
static double quantile(const struct side *side, double share)
{
    if (side->count == 0)
        return 0;
    double place = share * (side->count - 1);
    int below = (int)place;
    int above = below + 1 < side->count ? below + 1 : below;
    double rest = place - below;
    return side->samples[below] * (1 - rest) + side->samples[above] * rest;
}

bool row_wanted(const struct row *row)
{
    const char *only = getenv("BENCH_ONLY");
    return !only || strstr(row->what, only);
}

static void add_side(cJSON *row, const char *key, const struct side *side)
{
    cJSON *object = cJSON_AddObjectToObject(row, key);
    cJSON_AddStringToObject(object, "name", side->name);
    cJSON_AddNumberToObject(object, "samples", side->count);
    cJSON_AddNumberToObject(object, "median", quantile(side, 0.5));
    cJSON_AddNumberToObject(object, "p10", quantile(side, 0.1));
    cJSON_AddNumberToObject(object, "p90", quantile(side, 0.9));
    if (side->peak > 0)
        cJSON_AddNumberToObject(object, "peak", side->peak);
    if (side->pieces > 0)
        cJSON_AddNumberToObject(object, "pieces", side->pieces);
}

static double ratio_of(const struct row *row, const struct side *ours,
                       const struct side *peer)
{
    return row->of_memory ? ours->peak / peer->peak
                          : quantile(ours, 0.5) / quantile(peer, 0.5);
}

void row_write(FILE *out, const struct row *row, const struct side *ours,
               const struct side *peer)
{
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "group", row->group);
    cJSON_AddStringToObject(object, "what", row->what);
    cJSON_AddStringToObject(object, "unit", row->unit);
    add_side(object, "ours", ours);
    if (row->bytes > 0)
        cJSON_AddNumberToObject(object, "bytes", row->bytes);
    if (peer) {
        add_side(object, "peer", peer);
        cJSON_AddNumberToObject(object, "ratio", ratio_of(row, ours, peer));
        if (peer->target > 0)
            cJSON_AddNumberToObject(object, "target", peer->target);
    }
    if (row->of_memory)
        cJSON_AddTrueToObject(object, "of_memory");
    char *text = cJSON_PrintUnformatted(object);
    fprintf(out, "%s\n", text ? text : "null");
    fflush(out);
    cJSON_free(text);
    cJSON_Delete(object);
}

void rows_write(FILE *out, const struct row *row, const struct side *sides,
                int count)
{
    int written = 0;
    for (int i = 1; sides[0].count > 0 && i < count; i++)
        if (sides[i].count > 0) {
            row_write(out, row, &sides[0], &sides[i]);
            written++;
        }
    if (sides[0].count > 0 && written == 0)
        row_write(out, row, &sides[0], NULL);
}
