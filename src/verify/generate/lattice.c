#include "verify/generate/lattice.h"

#include <math.h>
#include <string.h>

void form_turn(struct lattice_form *form, const struct turn *turn)
{
    for (int i = 0; i < form->count; i++) {
        struct lattice_spot p = form->spots[i];
        form->spots[i].x = turn->a * p.x - turn->b * p.y;
        form->spots[i].y = turn->b * p.x + turn->a * p.y;
    }
    form->radius *= turn->length;
}

void form_move(struct lattice_form *form, int64_t x, int64_t y)
{
    for (int i = 0; i < form->count; i++) {
        form->spots[i].x += x;
        form->spots[i].y += y;
    }
}

void form_scale(struct lattice_form *form, int64_t factor)
{
    struct turn turn = {factor, 0, factor};
    form_turn(form, &turn);
}

void form_flip(struct lattice_form *form)
{
    struct turn turn = {-1, 0, 1};
    form_turn(form, &turn);
}

void form_copy(struct lattice_form *to, const struct lattice_form *from)
{
    memcpy(to->spots, from->spots, (size_t)from->count * sizeof *to->spots);
    to->count = from->count;
    to->radius = from->radius;
}

struct extent form_extent(const struct lattice_form *form)
{
    struct extent extent = {form->spots[0], form->spots[0]};
    for (int i = 1; i < form->count; i++) {
        struct lattice_spot p = form->spots[i];
        extent.min.x = p.x < extent.min.x ? p.x : extent.min.x;
        extent.min.y = p.y < extent.min.y ? p.y : extent.min.y;
        extent.max.x = p.x > extent.max.x ? p.x : extent.max.x;
        extent.max.y = p.y > extent.max.y ? p.y : extent.max.y;
    }
    return extent;
}

void form_center(struct lattice_form *form)
{
    struct extent extent = form_extent(form);
    form_move(form, -(extent.min.x + extent.max.x) / 2,
              -(extent.min.y + extent.max.y) / 2);
}

static int64_t larger_magnitude(int64_t largest, int64_t value)
{
    int64_t magnitude = value < 0 ? -value : value;
    return magnitude > largest ? magnitude : largest;
}

int64_t form_largest(const struct lattice_form *form)
{
    struct extent extent = form_extent(form);
    int64_t largest = larger_magnitude(form->radius, extent.min.x);
    largest = larger_magnitude(largest, extent.min.y);
    largest = larger_magnitude(largest, extent.max.x);
    return larger_magnitude(largest, extent.max.y);
}

/* How far a point is to the left of an edge. */
static double left_of(struct lattice_spot p, struct lattice_spot q,
                      struct lattice_spot middle)
{
    double x = (double)(q.x - p.x), y = (double)(q.y - p.y);
    double cross = x * (double)(middle.y - p.y) - y * (double)(middle.x - p.x);
    return cross / sqrt(x * x + y * y);
}

int64_t form_clearance(const struct lattice_form *form,
                       struct lattice_spot middle)
{
    if (form->count < 3)
        return form->radius - 2;
    double least = HUGE_VAL;
    for (int i = 0; i < form->count; i++) {
        int next = i + 1 < form->count ? i + 1 : 0;
        double d = left_of(form->spots[i], form->spots[next], middle);
        least = d < least ? d : least;
    }
    return (int64_t)floor(least) + form->radius - 2;
}

int bit_count(int64_t value)
{
    int bits = 0;
    for (; value > 0; value >>= 1)
        bits++;
    return bits;
}
