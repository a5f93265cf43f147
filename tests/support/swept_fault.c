#include "support/swept_fault.h"

#include <math.h>

#include "geometry/exact/doubles.h"
#include "support/fault.h"

static bool same_vec(col_vec2 p, col_vec2 q)
{
    return is_equal(p.x, q.x) && is_equal(p.y, q.y);
}

static bool finite_vec(col_vec2 p)
{
    return isfinite(p.x) && isfinite(p.y);
}

bool placed_at(struct placed *p, const struct solid *solid, col_vec2 position)
{
    p->local = *solid;
    p->solid = solid_moved(solid, position.x, position.y);
    p->shape = solid_shape(&p->solid);
    p->body.moving.shape = &p->shape;
    p->body.local = p->local.v;
    p->body.local_count = solid->count;
    p->body.pose = (col_transform){position, {1, 0}};
    return solid_is_sound(&p->solid);
}

/* ---- What holds --------------------------------------------------------- */

/* What the answer's positions place, and goes on from there, is not stuck. */
static const char *stuck_fault(const struct placed *a, const struct placed *b,
                               const col_swept *s, col_vec2 at_a, col_vec2 at_b)
{
    struct placed p = {0}, q = {0};
    if (!placed_at(&p, &a->local, at_a) || !placed_at(&q, &b->local, at_b))
        return NULL;
    p.body.moving.velocity = s->a.velocity;
    q.body.moving.velocity = s->b.velocity;
    MUST(!col_sweep_test(&p.body.moving, &q.body.moving, 1, NULL).stuck);
    return NULL;
}

static double vec_size(col_vec2 v)
{
    return fmax(fabs(v.x), fabs(v.y));
}

/* The velocity along the normal is what the method says, and momentum is kept,
 * each to some roundings of the largest velocity. */
static const char *velocities_fault(const struct placed *a,
                                    const struct placed *b,
                                    const col_swept_rule *rule,
                                    const col_swept *s)
{
    col_vec2 n = s->sweep.normal;
    col_vec2 va = a->body.moving.velocity, vb = b->body.moving.velocity;
    double mass = fmax(a->body.inverse_mass, b->body.inverse_mass);
    double ma = b->body.inverse_mass / mass; /* in ratio */
    double mb = a->body.inverse_mass / mass;
    double most = fmax(vec_size(va), vec_size(vb)) + 0x1p-1020;
    double before = (va.x - vb.x) * n.x + (va.y - vb.y) * n.y;
    double after = (s->a.velocity.x - s->b.velocity.x) * n.x +
                   (s->a.velocity.y - s->b.velocity.y) * n.y;
    double bounce = rule->method == COL_BOUNCE ? -rule->restitution : 0;
    double wanted = before > 0 ? bounce * before : before;
    MUST(fabs(after - wanted) <= 0x1p-50 * most);
    double x = ma * (s->a.velocity.x - va.x) + mb * (s->b.velocity.x - vb.x);
    double y = ma * (s->a.velocity.y - va.y) + mb * (s->b.velocity.y - vb.y);
    MUST(fabs(x) <= 0x1p-49 * most * (ma + mb));
    MUST(fabs(y) <= 0x1p-49 * most * (ma + mb));
    return NULL;
}

static const char *end_fault(const struct placed *p, const col_swept_end *end)
{
    MUST(finite_vec(end->contact) && finite_vec(end->rest));
    MUST(finite_vec(end->position) && finite_vec(end->velocity));
    MUST(p->body.inverse_mass > 0 ||
         same_vec(end->velocity, p->body.moving.velocity));
    return NULL;
}

const char *swept_fault(const struct placed *a, const struct placed *b,
                        const col_swept_rule *rule)
{
    col_swept s = col_swept_respond(&a->body, &b->body, rule, NULL);
    MUST_PASS(end_fault(a, &s.a));
    MUST_PASS(end_fault(b, &s.b));
    MUST(s.remaining >= 0 && s.remaining <= rule->dt);
    MUST(isfinite(s.depth) && (s.depth > 0) == s.sweep.stuck);
    if (!s.sweep.hit || !(a->body.inverse_mass > 0 || b->body.inverse_mass > 0))
        return NULL;
    MUST_PASS(stuck_fault(a, b, &s, s.a.contact, s.b.contact));
    MUST_PASS(stuck_fault(a, b, &s, s.a.position, s.b.position));
    return velocities_fault(a, b, rule, &s);
}
