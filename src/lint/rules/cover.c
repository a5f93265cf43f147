#include "lint/rules/cover.h"

#include "lint/rules/beside.h"

/* Up to this many pieces, comparing all of them is faster than a tree. */
#define PIECES_COMPARED 8

static col_box box_of_piece(const void *of, int i)
{
    const struct solid *solid = of;
    return col_outer_bounds(&solid->pieces[i]);
}

/* The tree of a solid's pieces. NULL: memory is used up. */
static struct boxes *piece_boxes(struct check *check, struct solid *solid)
{
    if (solid->piece_boxes)
        return solid->piece_boxes;
    struct boxes *boxes = arena_alloc(check->arena, 1, sizeof *boxes);
    if (boxes && boxes_make(boxes, solid->piece_count, box_of_piece, solid,
                            check->arena))
        solid->piece_boxes = boxes;
    return solid->piece_boxes;
}

static bool piece_covers(const struct solid *solid, int piece, col_vec2 point,
                         long *work)
{
    const col_shape *core = &solid->pieces[piece];
    *work -= core->radius > 0 ? core->count : 1;
    return piece_has_point(core, point);
}

/* Without memory for the tree all pieces are compared: the answer is the same.
 */
static bool solid_covers(struct check *check, struct solid *solid,
                         col_vec2 point, long *work)
{
    struct boxes *boxes = NULL;
    if (solid->piece_count > PIECES_COMPARED)
        boxes = piece_boxes(check, solid);
    const col_box box = {point, point};
    int count = boxes ? boxes_near(boxes, &box, -1) : solid->piece_count;
    for (int i = 0; i < count; i++)
        if (piece_covers(solid, boxes ? boxes->found[i] : i, point, work))
            return true;
    return false;
}

bool is_covered(struct check *check, col_vec2 point, int solid, int other,
                long *work)
{
    const col_box box = {point, point};
    int count = check_near(check, &box, -1);
    *work -= count;
    for (int i = 0; i < count; i++) {
        int index = check->solids[check->boxes.found[i]];
        if (index != solid && index != other &&
            solid_covers(check, &check->shapes[index], point, work))
            return true;
    }
    return false;
}
