#include "bench/corpus.h"

#include <math.h>
#include <stdlib.h>

#include "collide_motion.h"
#include "support/ring.h"
#include "support/rng.h"

static double random_round(struct rng *rng, col_vec2 center, int count,
                           col_vec2 *vertices)
{
    if (count == CIRCLE) {
        vertices[0] = center;
        return rng_between(rng, 0.7, 1.3);
    }
    col_vec2 turn = rng_direction(rng);
    double half = rng_between(rng, 0.3, 0.9);
    vertices[0] =
        (col_vec2){center.x - half * turn.x, center.y - half * turn.y};
    vertices[1] =
        (col_vec2){center.x + half * turn.x, center.y + half * turn.y};
    return rng_between(rng, 0.2, 0.5);
}

static struct body random_body(struct rng *rng, double spread, int count,
                               col_vec2 *vertices)
{
    col_vec2 center;
    center.x = rng_between(rng, -spread, spread);
    center.y = rng_between(rng, -spread, spread);
    double radius = 0;
    if (count <= CAPSULE)
        radius = random_round(rng, center, count, vertices);
    else
        ellipse_fill(rng, center, FLATTEST, count, vertices);
    return (struct body){vertices, count, radius};
}

static bool boxes_overlap(const struct body *bodies)
{
    col_shape a = body_shape(&bodies[0]), b = body_shape(&bodies[1]);
    return col_bounds_overlap(&a, &b);
}

/* The distance of two bodies, or minus their depth. */
static double distance(const struct body *bodies)
{
    col_shape a = body_shape(&bodies[0]), b = body_shape(&bodies[1]);
    col_relation relation = col_sat_test(&a, &b, NULL).relation;
    return relation.overlap ? -relation.amount : relation.amount;
}

static void draw_pair(struct corpus *corpus, struct rng *rng, int pair,
                      const int counts[2], bool overlapping)
{
    struct body *bodies = &corpus->shapes[2 * pair];
    col_vec2 *vertices =
        corpus->vertices + (size_t)pair * 2 * (size_t)corpus->room;
    do {
        bodies[0] = random_body(rng, 0, counts[0], vertices);
        bodies[1] = random_body(rng, 2.6, counts[1], vertices + corpus->room);
    } while (!boxes_overlap(bodies) || (distance(bodies) <= 0) != overlapping);
}

/* Whether pair i overlaps: half of them, shuffled. */
static bool *draw_order(struct rng *rng, int pairs)
{
    bool *order = malloc((size_t)pairs * sizeof *order);
    for (int i = 0; order && i < pairs; i++) {
        int j = rng_below(rng, i + 1);
        order[i] = order[j];
        order[j] = i % 2 == 0;
    }
    return order;
}

static struct corpus *corpus_new(int pairs, int room)
{
    struct corpus *corpus = calloc(1, sizeof *corpus);
    if (!corpus)
        return NULL;
    corpus->pairs = pairs;
    corpus->room = room;
    corpus->shapes = calloc(2 * (size_t)pairs, sizeof *corpus->shapes);
    corpus->vertices =
        calloc(2 * (size_t)pairs * (size_t)room, sizeof *corpus->vertices);
    if (!corpus->shapes || !corpus->vertices) {
        corpus_free(corpus);
        return NULL;
    }
    return corpus;
}

struct corpus *corpus_make(int a, int b, int pairs)
{
    struct rng rng = rng_seeded((uint64_t)(1000 * a + b));
    int counts[2] = {a, b};
    bool *order = draw_order(&rng, pairs);
    struct corpus *corpus = corpus_new(pairs, a > b ? a : b);
    for (int i = 0; corpus && order && i < pairs; i++)
        draw_pair(corpus, &rng, i, counts, order[i]);
    if (!order) {
        corpus_free(corpus);
        corpus = NULL;
    }
    free(order);
    return corpus;
}

/* Whether they come closer than `reach` while B moves, and turns or not. */
static bool meet(const struct body *bodies, bool turns, double reach)
{
    col_shape a = body_shape(&bodies[0]), b = body_shape(&bodies[1]);
    a.radius += reach;
    col_mover rests = {.shape = &a};
    col_mover moves = {&b, body_way(&bodies[0], &bodies[1]), b.vertices[0],
                       turns ? BODY_TURN : 0};
    return col_toi_test(&rests, &moves, 1, NULL).status != COL_APART;
}

static bool is_of(enum part part, const struct body *bodies)
{
    bool apart = part != ALL && distance(bodies) > 0;
    switch (part) {
    case APART:
        return apart;
    case OVERLAPPING:
        return !apart;
    case MEETING:
        return apart && meet(bodies, true, 0);
    case MISSING:
        return apart && !meet(bodies, true, 0);
    case ALL:
        break;
    }
    return true;
}

struct corpus *corpus_part(const struct corpus *all, enum part part)
{
    struct corpus *some = corpus_new(all->pairs, 1);
    if (!some)
        return NULL;
    some->room = all->room;
    some->pairs = 0;
    for (int i = 0; i < 2 * all->pairs; i += 2)
        if (is_of(part, &all->shapes[i])) {
            int place = 2 * some->pairs++;
            some->shapes[place] = all->shapes[i];
            some->shapes[place + 1] = all->shapes[i + 1];
        }
    return some;
}

void corpus_free(struct corpus *corpus)
{
    if (!corpus)
        return;
    free(corpus->shapes);
    free(corpus->vertices);
    free(corpus);
}

long corpus_within(const struct corpus *corpus, double reach)
{
    long count = 0;
    for (int i = 0; i < corpus->pairs; i++)
        count += distance(&corpus->shapes[2 * i]) <= reach;
    return count;
}

long corpus_met(const struct corpus *corpus, bool turns, double reach)
{
    long count = 0;
    for (int i = 0; i < corpus->pairs; i++)
        count += meet(&corpus->shapes[2 * i], turns, reach);
    return count;
}

double corpus_sum(const struct corpus *corpus, bool depths)
{
    double sum = 0;
    for (int i = 0; i < corpus->pairs; i++)
        sum += fmax(depths ? -distance(&corpus->shapes[2 * i])
                           : distance(&corpus->shapes[2 * i]),
                    0);
    return sum;
}
