#include "verify/generate/generator.h"

static void turn_back(struct lattice_form *form, int quarters)
{
    struct turn turn = {0, -1, 1};
    for (int i = 0; i < quarters; i++)
        form_turn(form, &turn);
}

static struct lattice_spot middle_of(const struct lattice_form *form)
{
    struct extent extent = form_extent(form);
    return (struct lattice_spot){(extent.min.x + extent.max.x) / 2,
                                 (extent.min.y + extent.max.y) / 2};
}

static void place_quarters(struct rng *rng, struct place *place, int quarters)
{
    static const col_vec2 rotations[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    if (rng_chance(rng, 70)) {
        place->has_angle = true;
        place->angle = 90 * (quarters - (rng_chance(rng, 30) ? 4 : 0));
    } else {
        place->has_rotation = true;
        place->rotation = rotations[quarters];
    }
}

/* A point of the unit circle within rounding, or an angle of 16 bits. */
static void place_freely(struct rng *rng, struct place *place, bool is_float)
{
    if (is_float || rng_chance(rng, 30)) {
        place->has_angle = true;
        place->angle = rng_whole(rng, -360 * 128, 360 * 128) / 128.0;
    } else if (rng_chance(rng, 50)) {
        place->has_angle = true;
        place->angle = rng_between(rng, -360, 360);
    } else {
        double t = rng_between(rng, -1, 1), square = 1 + t * t;
        place->has_rotation = true;
        place->rotation = (col_vec2){(1 - t * t) / square, 2 * t / square};
    }
}

struct place place_form(struct rng *rng, struct lattice_form *form,
                        bool is_loose, bool is_float)
{
    struct lattice_spot middle = middle_of(form);
    struct place place = {.position = {(double)middle.x, (double)middle.y}};
    int quarters = rng_below(rng, 4);
    form_move(form, -middle.x, -middle.y);
    if (is_loose && rng_chance(rng, 70)) {
        place_freely(rng, &place, is_float);
    } else if (rng_chance(rng, 80)) {
        turn_back(form, quarters);
        place_quarters(rng, &place, quarters);
    }
    return place;
}

struct place place_figure(struct rng *rng, struct figure *figure)
{
    struct place place = {.position = {0, 0}};
    int quarters = rng_below(rng, 4);
    place_quarters(rng, &place, quarters);
    for (int i = 0; i < figure->count * quarters; i++) {
        col_vec2 *p = &figure->points[i % figure->count];
        *p = (col_vec2){p->y, -p->x};
    }
    return place;
}

struct lattice_spot draw_velocity(struct rng *rng, struct lattice_spot towards,
                                  int64_t reach)
{
    int64_t x = rng_wide(rng, -reach, reach), y = rng_wide(rng, -reach, reach);
    switch (rng_below(rng, 6)) {
    case 0:
        return (struct lattice_spot){0, 0};
    case 1:
        return (struct lattice_spot){x, 0};
    case 2:
        return (struct lattice_spot){0, y};
    case 3:
    case 4:
        return towards;
    default:
        return (struct lattice_spot){x, y};
    }
}
