#include "verify/generate/forms.h"

#include <assert.h>

#include "verify/generate/vectors.h"

/* How often vectors are drawn again where some have the same direction, which
 * is rare; then the polygon has vertices within a straight side. */
#define TRIES 20

/* ---- Polygons ----------------------------------------------------------- */

static int64_t component(int local, int count)
{
    int64_t most = (INT64_C(2) << local) / count;
    most = most < VECTOR_MOST / 4 ? most : VECTOR_MOST / 4;
    return most > 1 ? most : 1;
}

struct vector_draw form_draw(struct maker *maker, int local, int thin,
                             int count)
{
    struct vector_draw draw = {&maker->rng, {0, 0}};
    draw.most.x = component(local, count);
    draw.most.y = component(local - thin, count);
    return draw;
}

void form_of_vectors(struct maker *maker, struct lattice_form *form, int count,
                     struct lattice_spot start)
{
    vectors_sort(maker->vectors, maker->scratch, count);
    vectors_walk(maker->vectors, count, start, form->spots);
    form->count = count;
}

/* A polygon whose top is at the origin. */
static void pointed(struct maker *maker, struct lattice_form *form,
                    const struct vector_draw *draw, int count)
{
    for (int i = 0; i < TRIES; i++) {
        vectors_closed(draw, maker->vectors, count);
        form_of_vectors(maker, form, count, (struct lattice_spot){0, 0});
        if (vectors_differ(maker->vectors, count))
            return;
    }
}

/* A polygon whose top is an edge with the origin on it. */
static void flat(struct maker *maker, struct lattice_form *form,
                 const struct vector_draw *draw, int count)
{
    for (int i = 0; i < TRIES; i++) {
        vectors_flat(draw, maker->vectors, count - 1);
        form_of_vectors(maker, form, count - 1, (struct lattice_spot){0, 0});
        if (vectors_differ(maker->vectors, count - 1))
            break;
    }
    struct lattice_spot last = form->spots[count - 2];
    last.x += maker->vectors[count - 2].x;
    form->spots[count - 1] = (struct lattice_spot){last.x, 0};
    form->count = count;
    form_move(form, -rng_wide(&maker->rng, 0, last.x), 0);
}

/* ---- Other types -------------------------------------------------------- */

static void set_box(struct lattice_form *form, struct lattice_spot min,
                    struct lattice_spot max)
{
    form->spots[0] = min;
    form->spots[1] = (struct lattice_spot){max.x, min.y};
    form->spots[2] = max;
    form->spots[3] = (struct lattice_spot){min.x, max.y};
    form->count = 4;
}

static void set_segment(struct lattice_form *form, struct lattice_spot p,
                        struct lattice_spot q)
{
    form->spots[0] = p;
    form->spots[1] = q;
    form->count = 2;
}

static void set_point(struct lattice_form *form)
{
    form->spots[0] = (struct lattice_spot){0, 0};
    form->count = 1;
}

/* From an eighth up to all of a power of two. */
static int64_t some_of(struct maker *maker, int local)
{
    assert(local < 62);
    int64_t most = INT64_C(1) << (local > 0 ? local : 0);
    return rng_wide(&maker->rng, (most + 7) / 8, most);
}

void form_round(struct maker *maker, struct lattice_form *form, int local)
{
    if (ROUND_TYPES & 1u << form->type)
        form->radius = some_of(maker, local - 1);
}

static void core_long(struct maker *maker, struct lattice_form *form, int local,
                      int thin)
{
    form->radius = 0;
    switch (form->type) {
    case GENERATE_POLYGON:
    case GENERATE_ROUNDED: {
        int count = maker_count(maker);
        struct vector_draw draw = form_draw(maker, local, thin, count);
        pointed(maker, form, &draw, count);
        break;
    }
    case GENERATE_BOX: {
        int64_t x = some_of(maker, local);
        int64_t y = some_of(maker, local - thin);
        set_box(form, (struct lattice_spot){-x, -y},
                (struct lattice_spot){x, y});
        break;
    }
    case GENERATE_CAPSULE:
    case GENERATE_SEGMENT: {
        int64_t x = some_of(maker, local);
        int64_t high = INT64_C(1) << (local - thin);
        int64_t y = rng_wide(&maker->rng, -high, high);
        set_segment(form, (struct lattice_spot){-x, -y},
                    (struct lattice_spot){x, y});
        break;
    }
    case GENERATE_CIRCLE:
    case GENERATE_POINT:
    case GENERATE_TYPES:
        set_point(form);
        break;
    }
}

void form_long(struct maker *maker, struct lattice_form *form, int local,
               int thin)
{
    core_long(maker, form, local, thin);
    form_round(maker, form, local - thin);
    form_center(form);
}

void form_any(struct maker *maker, struct lattice_form *form, int local)
{
    core_long(maker, form, local, 0);
    form_round(maker, form, local);
    form_center(form);
    if (form->type == GENERATE_CAPSULE || form->type == GENERATE_SEGMENT) {
        struct turn quarter = {0, 1, 1};
        if (rng_chance(&maker->rng, 50))
            form_turn(form, &quarter);
    }
}

/* ---- Below the axis ----------------------------------------------------- */

static void polygon_below(struct maker *maker, struct lattice_form *form,
                          int local, bool is_flat)
{
    int count = maker_count(maker);
    struct vector_draw draw =
        form_draw(maker, local, rng_below(&maker->rng, 3), count);
    if (is_flat)
        flat(maker, form, &draw, count);
    else
        pointed(maker, form, &draw, count);
}

static void segment_below(struct maker *maker, struct lattice_form *form,
                          int local, bool is_flat)
{
    int64_t length = some_of(maker, local);
    if (is_flat) {
        int64_t left = rng_wide(&maker->rng, 0, length);
        set_segment(form, (struct lattice_spot){-left, 0},
                    (struct lattice_spot){length - left, 0});
    } else {
        int64_t most = INT64_C(1) << local;
        int64_t x = rng_wide(&maker->rng, -most, most);
        set_segment(form, (struct lattice_spot){0, 0},
                    (struct lattice_spot){x, -length});
    }
}

static void box_below(struct maker *maker, struct lattice_form *form, int local)
{
    int64_t width = some_of(maker, local), height = some_of(maker, local);
    int64_t left = rng_wide(&maker->rng, 0, width);
    set_box(form, (struct lattice_spot){-left, -height},
            (struct lattice_spot){width - left, 0});
}

void form_below(struct maker *maker, struct lattice_form *form, int local,
                bool is_flat)
{
    form->radius = 0;
    switch (form->type) {
    case GENERATE_POLYGON:
    case GENERATE_ROUNDED:
        polygon_below(maker, form, local, is_flat);
        break;
    case GENERATE_BOX:
        box_below(maker, form, local);
        break;
    case GENERATE_CAPSULE:
    case GENERATE_SEGMENT:
        segment_below(maker, form, local, is_flat);
        break;
    case GENERATE_CIRCLE:
    case GENERATE_POINT:
    case GENERATE_TYPES:
        set_point(form);
        break;
    }
}

void form_round_below(struct maker *maker, struct lattice_form *form, int local)
{
    form_round(maker, form, local);
    form_move(form, 0, -form->radius);
}
