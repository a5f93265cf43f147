#include "support/fewest_oracle.h"

struct part {
    int count;
    long x[FEWEST_ORACLE_MOST], y[FEWEST_ORACLE_MOST];
};

static int turn(const struct part *p, int i, int j, int k)
{
    long cross = (p->x[j] - p->x[i]) * (p->y[k] - p->y[i]) -
                 (p->y[j] - p->y[i]) * (p->x[k] - p->x[i]);
    return (cross > 0) - (cross < 0);
}

static long area(const struct part *p)
{
    long sum = 0;
    for (int i = 0; i < p->count; i++) {
        int j = (i + 1) % p->count;
        sum += p->x[i] * p->y[j] - p->y[i] * p->x[j];
    }
    return sum;
}

/* Whether corner k lies on the way from i to j. */
static bool holds(const struct part *p, int i, int j, int k)
{
    return turn(p, i, j, k) == 0 &&
           (p->x[k] - p->x[i]) * (p->x[k] - p->x[j]) <= 0 &&
           (p->y[k] - p->y[i]) * (p->y[k] - p->y[j]) <= 0;
}

/* Whether the way from i to j meets nothing but its ends. */
static bool is_free(const struct part *p, int i, int j)
{
    for (int k = 0; k < p->count; k++) {
        int l = (k + 1) % p->count;
        if (k != i && k != j && holds(p, i, j, k))
            return false;
        if (k != i && k != j && l != i && l != j &&
            turn(p, i, j, k) * turn(p, i, j, l) < 0 &&
            turn(p, k, l, i) * turn(p, k, l, j) < 0)
            return false;
    }
    return true;
}

/* The corners from .. to, going up and round. */
static struct part part_of(const struct part *p, int from, int to)
{
    struct part out = {0};
    for (int i = from;; i = (i + 1) % p->count) {
        out.x[out.count] = p->x[i];
        out.y[out.count++] = p->y[i];
        if (i == to)
            return out;
    }
}

static int first_reflex(const struct part *p)
{
    int n = p->count;
    for (int i = 0; i < n; i++)
        if (turn(p, (i + n - 1) % n, i, (i + 1) % n) < 0)
            return i;
    return -1;
}

static int fewest(const struct part *p)
{
    int reflex = first_reflex(p), least = p->count;
    if (reflex < 0)
        return 1;
    for (int step = 2; step + 1 < p->count; step++) {
        int to = (reflex + step) % p->count;
        struct part one = part_of(p, reflex, to), two = part_of(p, to, reflex);
        if (!is_free(p, reflex, to) || area(&one) <= 0 || area(&two) <= 0)
            continue;
        int pieces = fewest(&one) + fewest(&two);
        least = pieces < least ? pieces : least;
    }
    return least;
}

int fewest_oracle(const col_vec2 *vertices, int count)
{
    struct part whole = {.count = count};
    for (int i = 0; i < count; i++) {
        whole.x[i] = (long)vertices[i].x;
        whole.y[i] = (long)vertices[i].y;
    }
    if (area(&whole) < 0)
        for (int i = 0; i < count; i++) {
            whole.x[i] = (long)vertices[count - 1 - i].x;
            whole.y[i] = (long)vertices[count - 1 - i].y;
        }
    return fewest(&whole);
}
