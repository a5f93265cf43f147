/* Decides whether convex cores cover a segment. The segment enters and leaves a
 * core at quotients of determinants, which exact integers compare. A heap
 * yields the parts between in the order of their begin, and each must begin
 * where the parts before it reach, at the latest. */
#include <assert.h>

#include "collide_measure.h"
#include "collide_pieces.h"
#include "geometry/exact/predicates.h"

/* ---- Places -------------------------------------------------------------- */

/* A place on the segment: where it crosses the line through `at` along
 * from..to, or (is_across) the line through `at` that is perpendicular to it.
 */
struct cover_place {
    col_vec2 at, from, to;
    enum place_kind { PLACE_START, PLACE_END, PLACE_LINE } kind;
    bool is_across;
};

/* The part of the segment that is in a core. */
struct cover_part {
    struct cover_place enter, leave;
};

struct cover {
    col_vec2 p, q;            /* the segment */
    struct cover_part *parts; /* a heap: the first begins first */
    int count;
};

/* A place is p + n / d (q - p); d > 0. */
struct fraction {
    wide n, d;
};

/* The cross product u x v, or the dot product. */
static wide product(const form2 *u, const form2 *v, bool is_dot)
{
    form minus = col_form_negate(&u->y);
    return is_dot ? col_det_wide(&u->x, &minus, &v->y, &v->x)
                  : col_det_wide(&u->x, &u->y, &v->x, &v->y);
}

static struct fraction fraction_of(const struct cover *cover,
                                   const struct cover_place *place)
{
    struct fraction t = {col_wide_of(place->kind == PLACE_END), col_wide_of(1)};
    if (place->kind != PLACE_LINE)
        return t;
    form2 line = col_form2_difference(place->to, place->from);
    form2 way = col_form2_difference(cover->q, cover->p);
    form2 offset = col_form2_difference(place->at, cover->p);
    t.n = product(&line, &offset, place->is_across);
    t.d = product(&line, &way, place->is_across);
    t.n.sign *= t.d.sign;
    t.d.sign = 1;
    return t;
}

/* Sign of the place of y minus the place of x. */
static int compare(const struct cover *cover, const struct cover_place *x,
                   const struct cover_place *y)
{
    if (x->kind != PLACE_LINE && y->kind != PLACE_LINE)
        return (x->kind == PLACE_END) - (y->kind == PLACE_END);
    struct fraction s = fraction_of(cover, x), t = fraction_of(cover, y);
    wide left, right;
    col_wide_mul(&left, &s.n, &t.d);
    col_wide_mul(&right, &t.n, &s.d);
    return col_wide_compare(&left, &right);
}

/* ---- Parts --------------------------------------------------------------- */

/* Cuts away what is on the wrong side of a line; false: that is all. */
static bool cut_part(const struct cover *cover, const struct cover_place *line,
                     struct cover_part *part)
{
    int (*side)(col_vec2, col_vec2, col_vec2, col_vec2) =
        line->is_across ? col_way_sign : col_turn_sign;
    int p = side(line->from, line->to, line->at, cover->p);
    int q = side(line->from, line->to, line->at, cover->q);
    if (p < 0 && q < 0)
        return false;
    if (p < 0 && compare(cover, line, &part->enter) > 0)
        part->enter = *line;
    if (q < 0 && compare(cover, line, &part->leave) < 0)
        part->leave = *line;
    return true;
}

/* The part of the segment in a core: on the left of each edge, and of a core of
 * two vertices between these. */
static bool find_part(const struct cover *cover, const col_shape *core,
                      struct cover_part *part)
{
    *part = (struct cover_part){{.kind = PLACE_START}, {.kind = PLACE_END}};
    for (int i = 0; i < core->count; i++) {
        col_vec2 a = core->vertices[i];
        col_vec2 b = core->vertices[i + 1 < core->count ? i + 1 : 0];
        struct cover_place line = {a, core->winding > 0 ? a : b,
                                   core->winding > 0 ? b : a, PLACE_LINE,
                                   false};
        struct cover_place end = {a, a, b, PLACE_LINE, true};
        if (!cut_part(cover, &line, part) ||
            (core->count == 2 && !cut_part(cover, &end, part)))
            return false;
    }
    return compare(cover, &part->enter, &part->leave) <= 0;
}

/* ---- The heap ------------------------------------------------------------ */

/* Puts a part at place i or below, where all below i are in order. */
static void sift(struct cover *cover, int i, struct cover_part part)
{
    struct cover_part *parts = cover->parts;
    int child;
    while ((child = 2 * i + 1) < cover->count) {
        if (child + 1 < cover->count &&
            compare(cover, &parts[child + 1].enter, &parts[child].enter) < 0)
            child++;
        if (compare(cover, &parts[child].enter, &part.enter) >= 0)
            break;
        parts[i] = parts[child];
        i = child;
    }
    parts[i] = part;
}

static struct cover_part take_first(struct cover *cover)
{
    struct cover_part first = cover->parts[0];
    if (--cover->count > 0)
        sift(cover, 0, cover->parts[cover->count]);
    return first;
}

/* ---- The segment --------------------------------------------------------- */

size_t col_cover_bytes(int count)
{
    return (size_t)count * sizeof(struct cover_part);
}

bool col_segment_is_covered(col_vec2 p, col_vec2 q, const col_shape *cores,
                            const int *numbers, int count, void *memory)
{
    struct cover cover = {.p = p, .q = q, .parts = memory};
    struct cover_place reached = {.kind = PLACE_START};
    assert(p.x < q.x || p.x > q.x || p.y < q.y || p.y > q.y);
    for (int i = 0; i < count; i++)
        cover.count +=
            find_part(&cover, &cores[numbers[i]], &cover.parts[cover.count]);
    for (int i = cover.count / 2 - 1; i >= 0; i--)
        sift(&cover, i, cover.parts[i]);
    const struct cover_place end = {.kind = PLACE_END};
    bool is_begun = false;
    while (cover.count > 0 &&
           (!is_begun || compare(&cover, &reached, &end) < 0)) {
        struct cover_part next = take_first(&cover);
        if (compare(&cover, &next.enter, &reached) > 0)
            return false;
        if (compare(&cover, &next.leave, &reached) > 0)
            reached = next.leave;
        is_begun = true;
    }
    return is_begun && compare(&cover, &reached, &end) >= 0;
}
