/* Decides by cells whether a rounded shape with pieces contains another shape.
 *
 * The first cell is a box around B. A cell that is apart from B does not
 * matter, and a cell within one piece of A does not, either. If another cell is
 * apart from A, there is a point of B that is not in A. All of this is decided
 * exactly. Other cells are halved, first along the coordinates of vertices of
 * A, where pieces meet. The decision stays open if that does not end: then B
 * touches a surface of A where several pieces meet. */
#include "query/answer.h"

struct cells {
    const struct answer *answer;
    struct scene_pair pair;
    bool strictly;
    col_box *list;
    int count;
};

/* A box as a shape: of four vertices, two or one. */
struct cell_shape {
    col_vec2 vertices[4];
    col_shape shape;
};

static const col_shape *shape_of(col_box box, struct cell_shape *cell)
{
    bool is_wide = box.min.x < box.max.x, is_high = box.min.y < box.max.y;
    const col_vec2 corners[4] = {
        box.min, {box.max.x, box.min.y}, box.max, {box.min.x, box.max.y}};
    for (int i = 0; i < 4; i++)
        cell->vertices[i] = corners[i];
    if (!is_wide || !is_high)
        cell->vertices[1] = box.max;
    cell->shape = (col_shape){.vertices = cell->vertices,
                              .count = is_wide && is_high   ? 4
                                       : is_wide || is_high ? 2
                                                            : 1,
                              .winding = 1};
    return &cell->shape;
}

/* True if a cell has a point of B. */
static bool meets_shape(const struct cells *cells, col_box box,
                        const col_shape *cell)
{
    const struct answer *answer = cells->answer;
    int b = cells->pair.b;
    int count = pieces_near(answer, b, box);
    for (int i = 0; i < count; i++) {
        const col_shape *core =
            scene_core(&answer->scene->shapes[b], answer->piece_room.a[i]);
        if (col_sat_test(cell, core, NULL).relation.overlap)
            return true;
    }
    return false;
}

/* True if a cell is in a piece of B. */
static bool is_in_shape(const struct cells *cells, col_box box,
                        const col_shape *cell)
{
    const struct answer *answer = cells->answer;
    int b = cells->pair.b;
    int count = pieces_near(answer, b, box);
    for (int i = 0; i < count; i++) {
        const col_shape *core =
            scene_core(&answer->scene->shapes[b], answer->piece_room.a[i]);
        if (col_contains(core, cell).contains)
            return true;
    }
    return false;
}

/* Adds one half of a cell. */
static void add_cell(struct cells *cells, col_box box)
{
    if (cells->count < CONTAINS_CELLS)
        cells->list[cells->count] = box;
    cells->count++;
}

/* Looks for a coordinate strictly between low and high that is nearer to the
 * middle than *at. */
static void look_between(double coordinate, double low, double high, double *at)
{
    double middle = low / 2 + high / 2;
    double by = coordinate - middle, other = *at - middle;
    if (coordinate > low && coordinate < high &&
        (by < 0 ? -by : by) < (other < 0 ? -other : other))
        *at = coordinate;
}

/* Halves a cell; false: no double is between its sides. */
static bool halve(struct cells *cells, col_box box, int near_count)
{
    const struct answer *answer = cells->answer;
    const struct scene_pieces *pieces =
        side_shape(answer, cells->pair, SIDE_A)->pieces;
    bool is_wide = box.max.x - box.min.x >= box.max.y - box.min.y;
    double low = is_wide ? box.min.x : box.min.y;
    double high = is_wide ? box.max.x : box.max.y, at = low;
    for (int i = 0; i < near_count; i++) {
        const col_shape *core = &pieces->cores[answer->piece_room.a[i]];
        for (int k = 0; k < core->count; k++)
            look_between(is_wide ? core->vertices[k].x : core->vertices[k].y,
                         low, high, &at);
    }
    if (at <= low)
        at = low / 2 + high / 2;
    if (at <= low || at >= high)
        return false;
    col_box left = box, right = box;
    *(is_wide ? &left.max.x : &left.max.y) = at;
    *(is_wide ? &right.min.x : &right.min.y) = at;
    add_cell(cells, left);
    add_cell(cells, right);
    return true;
}

/* Looks at a cell. UNDECIDED: it is too small to be halved. A cell of B that
 * touches the surface of one piece of A, and meets no other piece, is not in
 * the interior of A. */
static enum decision try_cell(struct cells *cells, col_box box)
{
    const struct answer *answer = cells->answer;
    const struct scene_pieces *pieces =
        side_shape(answer, cells->pair, SIDE_A)->pieces;
    struct cell_shape room;
    const col_shape *cell = shape_of(box, &room);
    if (!meets_shape(cells, box, cell))
        return DECIDED_YES;
    int count = pieces_near(answer, cells->pair.a, box);
    int meeting = 0, containing = 0;
    for (int i = 0; i < count; i++) {
        const col_shape *core = &pieces->cores[answer->piece_room.a[i]];
        col_containment in = col_contains(core, cell);
        if (cells->strictly ? in.strict : in.contains)
            return DECIDED_YES;
        containing += in.contains;
        meeting += col_sat_test(core, cell, NULL).relation.overlap;
    }
    if (meeting == 0 ||
        (meeting == 1 && containing == 1 && is_in_shape(cells, box, cell)))
        return DECIDED_NO;
    count = pieces_near(answer, cells->pair.a, box);
    return halve(cells, box, count) ? DECIDED_YES : UNDECIDED;
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
