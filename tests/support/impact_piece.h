/* The pieces that the oracle for moving shapes takes a Minkowski difference to,
 * and products of their vectors; for its parts. */
#ifndef SUPPORT_IMPACT_PIECE_H
#define SUPPORT_IMPACT_PIECE_H

#include "support/impact.h"

typedef const struct impact_point *point;

/* A segment of the difference; from = to where both cores are points. */
struct piece {
    struct impact_point from, to, along;
    mpz_t square; /* |along|^2 */
};

static inline void piece_init(struct piece *s)
{
    mpz_inits(s->from.x, s->from.y, s->to.x, s->to.y, s->along.x, s->along.y,
              s->square, NULL);
}

static inline void piece_clear(struct piece *s)
{
    mpz_clears(s->from.x, s->from.y, s->to.x, s->to.y, s->along.x, s->along.y,
               s->square, NULL);
}

static inline void minus(struct impact_point *out, point p, point q)
{
    mpz_sub(out->x, p->x, q->x);
    mpz_sub(out->y, p->y, q->y);
}

static inline void cross(mpz_t out, point p, point q)
{
    mpz_mul(out, p->x, q->y);
    mpz_submul(out, p->y, q->x);
}

static inline void dot(mpz_t out, point p, point q)
{
    mpz_mul(out, p->x, q->x);
    mpz_addmul(out, p->y, q->y);
}

static inline int edges_of(const col_shape *shape)
{
    return shape->count > 1 ? shape->count : 1;
}

static inline int pieces(const struct impact *o)
{
    return edges_of(o->a) * o->b->count + edges_of(o->b) * o->a->count;
}

/* Piece k: edges of A with vertices of B, then edges of B with A's. */
static inline void take_piece(const struct impact *o, int k, struct piece *s)
{
    int first = edges_of(o->a) * o->b->count;
    if (k < first) {
        int i = k / o->b->count, j = k % o->b->count;
        minus(&s->from, &o->vb[j], &o->va[i]);
        minus(&s->to, &o->vb[j], &o->va[(i + 1) % o->a->count]);
    } else {
        int j = (k - first) / o->a->count, i = (k - first) % o->a->count;
        minus(&s->from, &o->vb[j], &o->va[i]);
        minus(&s->to, &o->vb[(j + 1) % o->b->count], &o->va[i]);
    }
    minus(&s->along, &s->to, &s->from);
    dot(s->square, &s->along, &s->along);
}

/* Fills the share and time of what is known to hit; 0 for all else. */
void impact_find_time(struct impact *o, double dt);

#endif
