/* Fuzzes casts, rays and times of impact (solid_maker.h says of what shapes).
 *
 * What must hold for casts and rays: they are those of exact arithmetic over
 * GMP (support/impact_fault.h). For shapes that turn (support/motion_fault.h):
 * a hit is bracketed, and the shapes touch there along the normal, as far as
 * long doubles tell; the steps say what is true; up to the hit, or the end,
 * nothing overlaps at any time that is looked at; and the steps are no more
 * than turns and features account for. */
#include <math.h>

#include "fuzz/check.h"
#include "fuzz/solid_maker.h"
#include "fuzz/step_check.h"
#include "support/impact_fault.h"
#include "support/motion_fault.h"

/* Of the separation, for each pair that turns; what some turns take. */
#define SAMPLES      64
#define MOST_DEGREES (4 * 360.0)

struct scene {
    struct source *source;
    struct maker maker;
    struct solid solid[2];
    col_shape shape[2];
    double dt;
};

static double clamped(double x, double most)
{
    return fmax(-most, fmin(most, x));
}

static col_vec2 clamped_vec(double x, double y)
{
    return (col_vec2){clamped(x, COL_LIMIT), clamped(y, COL_LIMIT)};
}

/* 2^-3 to 2^4. */
static double take_times(struct source *source)
{
    return ldexp(1, take_below(source, 8) - 3);
}

static col_vec2 take_vertex(struct source *source, const struct solid *solid)
{
    return solid->v[take_below(source, solid->count)];
}

/* ---- Scenes ------------------------------------------------------------- */

/* The second shape stands where it was made, or is moved from there. */
static void take_shapes(struct scene *s)
{
    s->solid[0] = take_solid(s->source, NULL);
    s->solid[1] = take_solid(s->source, &s->solid[0]);
    s->maker = take_maker(s->source);
    if (take_below(s->source, 4) > 0) {
        col_vec2 by = take_point(&s->maker);
        struct solid moved = solid_moved(&s->solid[1], by.x, by.y);
        if (solid_is_sound(&moved))
            s->solid[1] = moved;
    }
    for (int i = 0; i < 2; i++)
        s->shape[i] = solid_shape(&s->solid[i]);
}

static double take_dt(struct scene *s)
{
    double dt = 1;
    switch (take_below(s->source, 8)) {
    case 0:
        dt = fabs(take_number(&s->maker));
        break;
    case 1:
        dt = 1e-300;
        break;
    case 2:
        dt = COL_LIMIT;
        break;
    case 3:
        dt = take_times(s->source);
        break;
    case 4:
        dt = nextafter(1, take_byte(s->source) % 2 ? 2 : 0);
        break;
    default:
        break;
    }
    return dt >= 1e-300 ? fmin(dt, COL_LIMIT) : 1;
}

/* By how much something goes in the whole of the time: nothing; any way; from a
 * vertex of A to one of B, or along an edge, some times; the like of that but
 * for the last bits. */
static col_vec2 take_way(struct scene *s)
{
    unsigned how = take_byte(s->source);
    if (how % 4 == 0)
        return (col_vec2){0, 0};
    if (how % 4 == 1)
        return take_point(&s->maker);
    col_vec2 from = take_vertex(s->source, &s->solid[how >> 2 & 1]);
    col_vec2 to = take_vertex(s->source, &s->solid[how >> 3 & 1]);
    double times = take_times(s->source);
    col_vec2 way =
        clamped_vec((to.x - from.x) * times, (to.y - from.y) * times);
    if (how & 16)
        way.x = nextafter(way.x, how & 32 ? COL_LIMIT : -COL_LIMIT);
    return way;
}

static col_vec2 take_velocity(struct scene *s)
{
    col_vec2 way = take_way(s);
    return clamped_vec(way.x / s->dt, way.y / s->dt);
}

/* ---- Casts and rays ----------------------------------------------------- */

/* The target, too, may be such that the shapes touch, or graze. The time may be
 * that of the hit, or a double beside it. */
static void check_cast(struct scene *s)
{
    const col_trace trace = {step_check, NULL};
    struct impact_errors errors;
    col_moving a = {&s->shape[0], take_velocity(s)};
    col_moving b = {&s->shape[1], take_velocity(s)};
    double target = 0;
    switch (take_below(s->source, 4)) {
    case 0:
        target = fabs(take_way(s).x);
        break;
    case 1:
        target = col_sat_test(a.shape, b.shape, NULL).relation.amount;
        break;
    default:
        break;
    }
    target = fmin(target, COL_LIMIT);
    col_impact i = col_cast_test(&a, &b, COL_LIMIT, target, &trace);
    unsigned how = take_byte(s->source);
    double dt = s->dt;
    if (i.status == COL_HIT && i.time > 0 && how % 4 > 0)
        dt = how % 4 == 1 ? i.time
                          : nextafter(i.time, how % 4 == 2 ? 0 : COL_LIMIT);
    dt = dt > 0 ? fmin(dt, COL_LIMIT) : s->dt;
    CHECK_NO_FAULT(
        impact_cast_fault(impact_oracle(), &a, &b, dt, target, &errors));
    CHECK_NO_FAULT(
        impact_cast_fault(impact_oracle(), &b, &a, dt, target, &errors));
}

static void check_ray(struct scene *s)
{
    const col_trace trace = {step_check, NULL};
    struct impact_errors errors;
    col_vec2 from = take_vertex(s->source, &s->solid[0]), way = take_way(s);
    if (take_below(s->source, 2) > 0)
        from = take_point(&s->maker);
    col_vec2 to = clamped_vec(from.x + way.x, from.y + way.y);
    for (int i = 0; i < 2; i++) {
        col_ray_test(&s->shape[i], from, to, &trace);
        CHECK_NO_FAULT(
            impact_ray_fault(impact_oracle(), &s->shape[i], from, to, &errors));
        CHECK_NO_FAULT(
            impact_ray_fault(impact_oracle(), &s->shape[i], to, from, &errors));
    }
}

/* ---- Rotations ---------------------------------------------------------- */

/* In degrees in the whole of the time: none, quarter turns, anything, next to
 * nothing, the other's or a double beside that. */
static double take_turn(struct scene *s, double other)
{
    switch (take_below(s->source, 8)) {
    case 0:
        return 0;
    case 1:
        return 90.0 * (take_below(s->source, 33) - 16);
    case 2:
        return clamped(take_number(&s->maker), MOST_DEGREES);
    case 3:
        return ldexp(1, -4 * (int)take_byte(s->source));
    case 4:
        return other;
    case 5:
        return nextafter(other, take_byte(s->source) % 2 ? 1e9 : -1e9);
    default:
        return (take_byte(s->source) - 128.0) * 1.40625 +
               take_byte(s->source) / 64.0;
    }
}

/* A vertex, the middle of some of them, any place, perhaps far off, the place
 * where the other one's is. */
static col_vec2 take_center(struct scene *s, int i, col_vec2 other)
{
    col_vec2 p = take_vertex(s->source, &s->solid[i]);
    col_vec2 q = take_vertex(s->source, &s->solid[i]), any;
    switch (take_below(s->source, 6)) {
    case 0:
        return p;
    case 1:
        return take_point(&s->maker);
    case 2:
        any = take_point(&s->maker);
        p = (col_vec2){(any.x - p.x) * 0x1p30, (any.y - p.y) * 0x1p30};
        return clamped_vec(p.x, p.y);
    case 3:
        return other;
    default:
        return (col_vec2){p.x / 2 + q.x / 2, p.y / 2 + q.y / 2};
    }
}

static void check_turning(struct scene *s)
{
    const col_trace trace = {step_check, NULL};
    struct motion_figures figures;
    col_mover a = {.shape = &s->shape[0]}, b = {.shape = &s->shape[1]};
    double turn_a = take_turn(s, 0), turn_b = take_turn(s, turn_a);
    a.center = take_center(s, 0, (col_vec2){0, 0});
    b.center = take_center(s, 1, a.center);
    a.angular_velocity = clamped(turn_a / s->dt, COL_LIMIT);
    b.angular_velocity = clamped(turn_b / s->dt, COL_LIMIT);
    a.velocity = take_velocity(s);
    b.velocity = take_below(s->source, 4) > 0 ? take_velocity(s) : a.velocity;
    CHECK_NO_FAULT(motion_fault(&a, &b, s->dt, SAMPLES, &figures));
    fuzz_figure("steps", figures.steps);
    fuzz_figure("short steps", figures.shorts);
    fuzz_figure("share of the steps allowed", figures.share);
    CHECK_NO_FAULT(motion_fault(&b, &a, s->dt, SAMPLES, &figures));
    col_toi_test(&a, &b, s->dt, &trace);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    struct source source = {bytes, length};
    struct scene scene = {.source = &source};
    int kind = take_below(&source, 4);
    take_shapes(&scene);
    scene.dt = take_dt(&scene);
    if (kind == 0)
        check_cast(&scene);
    else if (kind == 1)
        check_ray(&scene);
    else
        check_turning(&scene);
    return 0;
}
