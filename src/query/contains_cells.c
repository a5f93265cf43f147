/* Decides by cells whether a rounded shape with pieces contains another shape.
 *
 * The first cell is a box around B. A cell that is apart from B does not
 * matter, and a cell within one piece of A does not, either. If another cell is
 * apart from A, there is a point of B that is not in A. All of this is decided
 * exactly. Other cells are halved, first along the coordinates of vertices of
 * A, where pieces meet. The decision stays open if that does not end: then B
 * touches a surface of A where several pieces meet. */
#include <math.h>

#include "query/answer.h"

struct cells {
    const struct answer *answer;
    struct scene_pair pair;
    bool strictly;
    col_box *list;
    int count;
};

/* A box as a shape: of four vertices, two or one. */
static col_shape shape_of(col_box box, col_vec2 corners[4])
{
    bool is_wide = box.min.x < box.max.x, is_high = box.min.y < box.max.y;
    bool is_area = is_wide && is_high;
    corners[0] = box.min;
    corners[1] = is_area ? (col_vec2){box.max.x, box.min.y} : box.max;
    corners[2] = box.max;
    corners[3] = (col_vec2){box.min.x, box.max.y};
    return (col_shape){.vertices = corners,
                       .count = is_area ? 4 : 1 + (is_wide || is_high),
                       .winding = 1};
}

/* Adds one half of a cell. */
static void add_cell(struct cells *cells, col_box box)
{
    if (cells->count < CONTAINS_CELLS)
        cells->list[cells->count] = box;
    cells->count++;
}

/* Halves a cell; false: no double is between its sides. */
static bool halve(struct cells *cells, col_box box)
{
    const struct answer *answer = cells->answer;
    bool is_wide = box.max.x - box.min.x >= box.max.y - box.min.y;
    double low = is_wide ? box.min.x : box.min.y;
    double high = is_wide ? box.max.x : box.max.y;
    double middle = low / 2 + high / 2, at = low; /* nearest to the middle */
    int count = pieces_near(answer, cells->pair.a, box);
    for (int i = 0; i < count; i++) {
        const col_shape *core = scene_core(
            side_shape(answer, cells->pair, SIDE_A), answer->piece_room.a[i]);
        for (int k = 0; k < core->count; k++) {
            const col_vec2 *vertex = &core->vertices[k];
            double next = is_wide ? vertex->x : vertex->y;
            if (next > low && next < high &&
                fabs(next - middle) < fabs(at - middle))
                at = next;
        }
    }
    if (at <= low)
        at = middle;
    if (at <= low || at >= high)
        return false;
    col_box left = box, right = box;
    *(is_wide ? &left.max.x : &left.max.y) = at;
    *(is_wide ? &right.min.x : &right.min.y) = at;
    add_cell(cells, left);
    add_cell(cells, right);
    return true;
}

/* UNDECIDED: a cell is too small to be halved. A cell of B that touches the
 * surface of one piece of A, and meets no other piece, is not in the interior
 * of A. */
static enum decision try_cell(struct cells *cells, col_box box)
{
    col_vec2 corners[4];
    const col_shape cell = shape_of(box, corners);
    struct piece_counts b = pieces_around(cells->answer, cells->pair.b, &cell);
    if (b.meeting == 0)
        return DECIDED_YES;
    struct piece_counts a = pieces_around(cells->answer, cells->pair.a, &cell);
    if ((cells->strictly ? a.strictly : a.containing) > 0)
        return DECIDED_YES;
    if (a.meeting == 0 ||
        (a.meeting == 1 && a.containing == 1 && b.containing > 0))
        return DECIDED_NO;
    return halve(cells, box) ? DECIDED_YES : UNDECIDED;
}

enum decision contains_cells(const struct answer *answer,
                             struct scene_pair pair, bool strictly)
{
    struct cells cells = {answer, pair, strictly, answer->contains->cells, 0};
    enum decision result = DECIDED_YES;
    /* The box of a core is exact: its sides are coordinates. */
    const col_shape *b = &side_shape(answer, pair, SIDE_B)->shape;
    add_cell(&cells, b->radius > 0 ? col_outer_bounds(b) : col_bounds(b));
    for (int i = 0; i < cells.count && i < CONTAINS_CELLS; i++) {
        enum decision one = try_cell(&cells, cells.list[i]);
        if (one == DECIDED_NO)
            return DECIDED_NO;
        if (one == UNDECIDED)
            result = UNDECIDED;
    }
    return cells.count > CONTAINS_CELLS ? UNDECIDED : result;
}
