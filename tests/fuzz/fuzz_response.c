/* Fuzzes the responses to hits (solid_maker.h says of what shapes).
 *
 * What must hold for impulses (support/response_fault.h): momentum is kept, no
 * energy made, friction stays in its cone, no contact goes on as it came, and
 * what nothing can move rests. For swept boxes (support/swept_fault.h): they
 * end apart, as fast as the method says, with the momentum they had. */
#include <math.h>

#include "fuzz/check.h"
#include "fuzz/solid_maker.h"
#include "fuzz/step_check.h"
#include "support/response_fault.h"
#include "support/swept_fault.h"

struct pair_maker {
    struct source *source;
    struct maker maker;
    struct solid solid[2];
};

/* 0 .. 1, often one of its ends. */
static double take_share(struct source *source)
{
    int byte = (int)take_byte(source);
    return byte < 64 ? byte % 2 : byte / 255.0;
}

/* 0, or some power of two about 1, or any number near. */
static double take_scale(struct source *source)
{
    int byte = (int)take_byte(source);
    if (byte < 32)
        return 0;
    return ldexp(1 + take_byte(source) / 256.0, (byte - 128) / 8);
}

static double size_of(const struct solid *solid)
{
    double size = solid->radius;
    for (int i = 0; i < solid->count; i++)
        size = fmax(size, fmax(fabs(solid->v[i].x), fabs(solid->v[i].y)));
    return size;
}

/* ---- Impulses ----------------------------------------------------------- */

static col_vec2 middle_of(const struct solid *solid)
{
    col_vec2 p = solid->v[0], q = solid->v[solid->count / 2];
    return (col_vec2){p.x / 2 + q.x / 2, p.y / 2 + q.y / 2};
}

/* A body of about the size of the pair; its centre is the middle of its shape,
 * or not. */
static col_body take_body(struct pair_maker *m, int i, double size)
{
    struct source *source = m->source;
    col_body body = {.center = middle_of(&m->solid[i])};
    if (take_below(source, 4) == 3) {
        double x = (take_byte(source) - 128.0) / 64;
        double y = (take_byte(source) - 128.0) / 64;
        body.center.x += size * x;
        body.center.y += size * y;
    }
    body.velocity.x = (take_byte(source) - 128) / 16 * size;
    body.velocity.y = (take_byte(source) - 128) / 16 * size;
    body.angular_velocity = (take_byte(source) - 128) / 8 * 10.0;
    body.inverse_mass = take_scale(source);
    body.inverse_inertia = take_scale(source) / (size * size);
    body.restitution = take_share(source);
    body.friction = take_scale(source);
    return body;
}

static void check_impulses(struct pair_maker *m)
{
    const col_trace trace = {step_check, NULL};
    struct response_figures figures;
    double size = fmax(size_of(&m->solid[0]), size_of(&m->solid[1]));
    if (!(size >= 0x1p-300))
        return;
    col_shape shapes[2] = {solid_shape(&m->solid[0]),
                           solid_shape(&m->solid[1])};
    col_manifold manifold;
    col_place place = (col_place)take_below(m->source, COL_AT_MIDDLE + 1);
    if (!col_clip_test(&shapes[0], &shapes[1], place, &manifold))
        return;
    col_body a = take_body(m, 0, size), b = take_body(m, 1, size);
    col_correction correction = {take_share(m->source) * size / 16,
                                 take_share(m->source)};
    CHECK_NO_FAULT(response_fault(&a, &b, &manifold, correction, &figures));
    fuzz_figure("passes", figures.passes);
    fuzz_figure("restless", figures.restless);
    fuzz_figure("friction given up", figures.given_up);
    col_resolve(&a, &b, &manifold, correction, &trace);
}

/* ---- Swept boxes -------------------------------------------------------- */

static void check_swept(struct pair_maker *m)
{
    struct placed a = {0}, b = {0};
    struct source *source = m->source;
    if (!placed_at(&a, &m->solid[0], take_point(&m->maker)) ||
        !placed_at(&b, &m->solid[1], (col_vec2){0, 0}))
        return;
    a.body.moving.velocity = take_point(&m->maker);
    b.body.moving.velocity = take_point(&m->maker);
    a.body.inverse_mass = take_scale(source);
    b.body.inverse_mass = take_scale(source);
    double dt = fabs(take_number(&m->maker));
    col_swept_rule rule = {(col_swept_method)take_below(source, COL_PUSH + 1),
                           take_share(source),
                           dt > 0 && dt <= COL_LIMIT ? dt : 1};
    CHECK_NO_FAULT(swept_fault(&a, &b, &rule));
    CHECK_NO_FAULT(swept_fault(&b, &a, &rule));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    struct source source = {bytes, length};
    struct pair_maker m = {.source = &source};
    bool swept = take_chance(&source, 4);
    m.solid[0] = take_solid(&source, NULL);
    m.solid[1] = take_solid(&source, &m.solid[0]);
    m.maker = take_maker(&source);
    if (swept)
        check_swept(&m);
    else
        check_impulses(&m);
    return 0;
}
