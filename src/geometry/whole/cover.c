/* Decides whether convex cores cover a segment. A heap yields the parts of the
 * segment in the cores in the order of their begin, and each must begin where
 * the parts before it reach, at the latest. */
#include <assert.h>

#include "collide_pieces.h"
#include "geometry/whole/whole.h"

/* The part of the segment that is in a core. */
struct cover_part {
    struct crossing enter, leave;
};

struct cover {
    struct straight line; /* from p to q */
    col_vec2 p, q;
    struct cover_part *parts; /* a heap: the first begins first */
    int count;
};

static struct diff_spot spot_of(col_vec2 p)
{
    return (struct diff_spot){p, {0, 0}};
}

static int compare(const struct cover *cover, const struct crossing *x,
                   const struct crossing *y)
{
    return col_crossing_compare(&cover->line, x, y);
}

/* ---- Parts --------------------------------------------------------------- */

/* Cuts away what is on the right of a line; false: that is all. */
static bool cut_part(const struct cover *cover, col_vec2 at, vector across,
                     struct cover_part *part)
{
    int p = vector_cross_sign(across, vector_between(at, cover->p));
    int q = vector_cross_sign(across, vector_between(at, cover->q));
    if (p >= 0 && q >= 0)
        return true;
    if (p < 0 && q < 0)
        return false;
    struct crossing cut = col_crossing_at(&cover->line, spot_of(at), across);
    if (p < 0 && compare(cover, &cut, &part->enter) > 0)
        part->enter = cut;
    if (q < 0 && compare(cover, &cut, &part->leave) < 0)
        part->leave = cut;
    return true;
}

/* The part of the segment in a core: on the left of each edge, and of a core of
 * two vertices between these. */
static bool find_part(const struct cover *cover, const col_shape *core,
                      struct cover_part *part)
{
    part->enter = col_crossing_of_spot(&cover->line, spot_of(cover->p));
    part->leave = col_crossing_of_spot(&cover->line, spot_of(cover->q));
    for (int i = 0; i < core->count; i++) {
        col_vec2 at = core->vertices[core_start(core, i)];
        vector edge = core_edge(core, i);
        if (!cut_part(cover, at, edge, part) ||
            (core->count == 2 &&
             !cut_part(cover, at, vector_right(edge), part)))
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
    struct cover cover = {.line = {spot_of(p), vector_between(p, q)},
                          .p = p,
                          .q = q,
                          .parts = memory};
    assert(!vector_is_zero(cover.line.along));
    for (int i = 0; i < count; i++)
        cover.count +=
            find_part(&cover, &cores[numbers[i]], &cover.parts[cover.count]);
    for (int i = cover.count / 2 - 1; i >= 0; i--)
        sift(&cover, i, cover.parts[i]);
    struct crossing reached = col_crossing_of_spot(&cover.line, spot_of(p));
    const struct crossing end = col_crossing_of_spot(&cover.line, spot_of(q));
    while (cover.count > 0) {
        struct cover_part next = take_first(&cover);
        if (compare(&cover, &next.enter, &reached) > 0)
            return false;
        if (compare(&cover, &next.leave, &reached) > 0)
            reached = next.leave;
    }
    return compare(&cover, &reached, &end) >= 0;
}
