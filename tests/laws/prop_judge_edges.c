/* What the judge knows of edges is what plain formulas give with thousands of
 * bits. */
#include <criterion/criterion.h>
#include <math.h>

#include "laws/law.h"
#include "support/arena.h"
#include "support/judging.h"
#include "support/real_float.h"
#include "verify/truth/truth.h"

#define BITS 6000

struct vec {
    mpf_t x, y;
};

/* An edge moved out: p and q its ends, e the unit way, n the outward unit
 * normal. */
struct line {
    struct vec p, q, e, n;
    mpf_t length;
};

/* What all formulas use. */
struct bench {
    struct arena arena;
    struct claim_vec room[2][SOLID_ROOM];
    struct truth truth;
    struct line of[2];
    struct vec point, other;
    mpf_t size, s, t, u, k[2];
};

static void vec_init(struct vec *v)
{
    mpf_init2(v->x, BITS);
    mpf_init2(v->y, BITS);
}

static void vec_clear(struct vec *v)
{
    mpf_clears(v->x, v->y, NULL);
}

static void bench_init(struct bench *b)
{
    for (int i = 0; i < 2; i++) {
        struct line *line = &b->of[i];
        vec_init(&line->p);
        vec_init(&line->q);
        vec_init(&line->e);
        vec_init(&line->n);
        mpf_init2(line->length, BITS);
        mpf_init2(b->k[i], BITS);
    }
    vec_init(&b->point);
    vec_init(&b->other);
    mpf_init2(b->size, BITS);
    mpf_init2(b->s, BITS);
    mpf_init2(b->t, BITS);
    mpf_init2(b->u, BITS);
    b->arena = arena_make(0);
}

static void bench_clear(struct bench *b)
{
    for (int i = 0; i < 2; i++) {
        struct line *line = &b->of[i];
        vec_clear(&line->p);
        vec_clear(&line->q);
        vec_clear(&line->e);
        vec_clear(&line->n);
        mpf_clears(line->length, b->k[i], NULL);
    }
    vec_clear(&b->point);
    vec_clear(&b->other);
    mpf_clears(b->size, b->s, b->t, b->u, NULL);
    arena_free(&b->arena);
}

static void vec_set(struct vec *v, col_vec2 point)
{
    mpf_set_d(v->x, point.x);
    mpf_set_d(v->y, point.y);
}

/* out = v.(to - from). */
static void dot(struct bench *b, mpf_t out, const struct vec *v,
                const struct vec *to, const struct vec *from)
{
    mpf_sub(b->t, to->x, from->x);
    mpf_mul(b->t, b->t, v->x);
    mpf_sub(b->u, to->y, from->y);
    mpf_mul(b->u, b->u, v->y);
    mpf_add(out, b->t, b->u);
}

/* v += factor * by. */
static void vec_add(struct bench *b, struct vec *v, const mpf_t factor,
                    const struct vec *by)
{
    mpf_mul(b->t, factor, by->x);
    mpf_add(v->x, v->x, b->t);
    mpf_mul(b->t, factor, by->y);
    mpf_add(v->y, v->y, b->t);
}

static void line_set(struct bench *b, struct line *line,
                     const struct solid *solid, int edge)
{
    vec_set(&line->p, solid->v[edge]);
    vec_set(&line->q, solid->v[(edge + 1) % solid->count]);
    mpf_sub(line->e.x, line->q.x, line->p.x);
    mpf_sub(line->e.y, line->q.y, line->p.y);
    mpf_mul(b->s, line->e.x, line->e.x);
    mpf_mul(b->t, line->e.y, line->e.y);
    mpf_add(b->s, b->s, b->t);
    mpf_sqrt(line->length, b->s);
    mpf_div(line->e.x, line->e.x, line->length);
    mpf_div(line->e.y, line->e.y, line->length);
    mpf_set(line->n.x, line->e.y);
    mpf_neg(line->n.y, line->e.x);
    if (solid->winding < 0) {
        mpf_neg(line->n.x, line->n.x);
        mpf_neg(line->n.y, line->n.y);
    }
    mpf_set_d(b->s, solid->radius);
    vec_add(b, &line->p, b->s, &line->n);
    vec_add(b, &line->q, b->s, &line->n);
}

static bool holds(const struct bench *b, const struct real *real,
                  const mpf_t exact)
{
    return real_holds(real, exact, 160, b->size);
}

static bool holds_vec(const struct bench *b, const struct real_vec *real,
                      const struct vec *exact)
{
    return holds(b, &real->x, exact->x) && holds(b, &real->y, exact->y);
}

/* ---- Surfaces ----------------------------------------------------------- */

static bool surface_holds(struct trial *t, struct bench *b, int edge)
{
    struct real_vec ends[2];
    struct real beyond[2];
    truth_edge_surface(b->truth.a, edge, ends);
    REQUIRE(t, holds_vec(b, &ends[0], &b->of[0].p));
    REQUIRE(t, holds_vec(b, &ends[1], &b->of[0].q));
    col_vec2 at = t->b.vertices[rng_below(&t->rng, t->b.count)];
    struct claim_vec point = {at.x, at.y};
    vec_set(&b->point, at);
    dot(b, b->s, &b->of[0].n, &b->of[0].p, &b->point);
    struct real depth = truth_edge_depth(b->truth.a, edge, point);
    REQUIRE(t, holds(b, &depth, b->s));
    truth_edge_beyond(b->truth.a, edge, point, beyond);
    dot(b, b->s, &b->of[0].e, &b->of[0].p, &b->point);
    REQUIRE(t, holds(b, &beyond[0], b->s));
    dot(b, b->s, &b->of[0].e, &b->point, &b->of[0].q);
    REQUIRE(t, holds(b, &beyond[1], b->s));
    return true;
}

/* ---- Clipped ------------------------------------------------------------ */

/* How far an end of the incident surface is from the first plane along the
 * reference edge; what is no more than rounding is 0. */
static void place_ends(struct bench *b)
{
    for (int i = 0; i < 2; i++) {
        dot(b, b->k[i], &b->of[0].e, i ? &b->of[1].q : &b->of[1].p,
            &b->of[0].p);
        mpf_abs(b->s, b->k[i]);
        mpf_mul_2exp(b->s, b->s, 3000);
        if (mpf_cmp(b->s, b->size) < 0)
            mpf_set_ui(b->k[i], 0);
        mpf_sub(b->s, b->k[i], b->of[0].length);
        mpf_abs(b->s, b->s);
        mpf_mul_2exp(b->s, b->s, 3000);
        if (mpf_cmp(b->s, b->size) < 0)
            mpf_set(b->k[i], b->of[0].length);
    }
}

/* The plane that cuts an end off, or -1. */
static int cut_of(const struct bench *b, int end)
{
    if (mpf_sgn(b->k[end]) < 0)
        return 0;
    return mpf_cmp(b->k[end], b->of[0].length) > 0 ? 1 : -1;
}

/* The point of the incident surface that is `along` in s, in b->point. */
static void point_along(struct bench *b)
{
    const struct line *in = &b->of[1];
    mpf_sub(b->u, b->k[1], b->k[0]);
    mpf_sub(b->s, b->s, b->k[0]);
    mpf_div(b->s, b->s, b->u);
    mpf_set(b->point.x, in->p.x);
    mpf_set(b->point.y, in->p.y);
    mpf_sub(b->other.x, in->q.x, in->p.x);
    mpf_sub(b->other.y, in->q.y, in->p.y);
    vec_add(b, &b->point, b->s, &b->other);
}

static bool end_holds(struct trial *t, struct bench *b, int end,
                      const struct truth_clipped *clipped)
{
    int cut = cut_of(b, end);
    REQUIRE(t, clipped->cut == cut);
    mpf_set(b->s, cut < 0 ? b->k[end] : b->of[0].length);
    if (cut == 0)
        mpf_set_ui(b->s, 0);
    REQUIRE(t, holds(b, &clipped->along, b->s));
    if (cut >= 0) {
        point_along(b);
    } else {
        mpf_set(b->point.x, end ? b->of[1].q.x : b->of[1].p.x);
        mpf_set(b->point.y, end ? b->of[1].q.y : b->of[1].p.y);
    }
    REQUIRE(t, holds_vec(b, &clipped->point, &b->point));
    dot(b, b->s, &b->of[0].n, &b->of[0].p, &b->point);
    REQUIRE(t, holds(b, &clipped->depth, b->s));
    return true;
}

static bool clip_holds(struct trial *t, struct bench *b, int edge, int incident)
{
    struct truth_clipped ends[2];
    int count = truth_edge_clip(b->truth.a, edge, b->truth.b, incident, ends);
    place_ends(b);
    int first = cut_of(b, 0), second = cut_of(b, 1);
    REQUIRE(t, count == (first >= 0 && first == second ? 0 : 2));
    for (int i = 0; i < count; i++)
        if (!end_holds(t, b, i, &ends[i]))
            return false;
    return true;
}

static bool edges_hold(struct trial *t, struct bench *b)
{
    struct judge_shape shape = judged_shape(&t->pair.a, b->room[0]);
    struct judge_shape other = judged_shape(&t->pair.b, b->room[1]);
    REQUIRE(t, truth_make(&shape, &other, &b->arena, &b->truth));
    REQUIRE(t, b->truth.a->winding == t->a.winding);
    mpf_set_d(b->size, pair_size(&t->pair));
    if (t->a.count < 2)
        return true;
    int edge = rng_below(&t->rng, t->a.count);
    line_set(b, &b->of[0], &t->pair.a, edge);
    if (!surface_holds(t, b, edge))
        return false;
    if (t->b.count < 2)
        return true;
    int incident = rng_below(&t->rng, t->b.count);
    line_set(b, &b->of[1], &t->pair.b, incident);
    return clip_holds(t, b, edge, incident);
}

static bool edges_are_known(struct trial *t)
{
    struct bench bench;
    bench_init(&bench);
    bool hold = edges_hold(t, &bench);
    bench_clear(&bench);
    return hold;
}

Test(laws, the_judge_knows_edges)
{
    law_holds(edges_are_known, EVERY_FAMILY, 8000);
}
