/* What `pieces` answers: the cuts between the convex pieces of each shape. */
#include "draw/marks/mark.h"

/* Shapes of more pieces have no numbers on them. */
#define NUMBERED_MOST 100

/* Edge by edge: a cut has no number in the file. It belongs to two pieces and
 * runs the other way in the other one, so it is drawn by the piece in which it
 * leads to the higher index. */
static void mark_cuts(struct pen pen, const struct item *piece)
{
    const struct item *vertices = item_member(piece, "vertices");
    const struct item *indices = item_member(piece, "indices");
    const struct item *edges = item_member(piece, "edges");
    if (!vertices || vertices->kind != ITEM_ARRAY || !edges ||
        edges->kind != ITEM_ARRAY || !indices ||
        indices->kind != ITEM_NUMBERS || indices->count != vertices->count)
        return;
    const struct item *vertex = vertices->first;
    for (const struct item *edge = edges->first; edge && vertex;
         edge = edge->next, vertex = vertex->next) {
        const struct item *next = vertex->next ? vertex->next : vertices->first;
        double from = indices->numbers[vertex->index];
        double to = indices->numbers[next->index];
        col_vec2 ends[2];
        if (edge->kind == ITEM_NULL && from < to &&
            item_vec2(vertex, &ends[0]) && item_vec2(next, &ends[1]))
            pen_line(pen, STYLE_CUT, ends[0], ends[1]);
    }
}

/* The piece's number, in its middle. */
static void mark_number(struct pen pen, const struct item *piece)
{
    const struct item *vertices = item_member(piece, "vertices");
    int count = item_length(vertices);
    col_vec2 middle = {0, 0};
    if (!vertices || vertices->kind != ITEM_ARRAY)
        return;
    for (const struct item *vertex = vertices->first; vertex;
         vertex = vertex->next) {
        col_vec2 at;
        if (!item_vec2(vertex, &at))
            return;
        middle = vec_along(middle, at, 1.0 / count);
    }
    double number = member_number(piece, "piece", piece->index);
    pen_label(pen, STYLE_INDEX, middle,
              picture_text(pen.picture, "%s", picture_number(number).text));
}

const char *mark_pieces(struct drawing *drawing, struct pen pen,
                        const struct item *record)
{
    (void)drawing;
    const struct item *pieces = item_member(record, "pieces");
    int count = item_length(pieces);
    const struct item *piece = item_first(pieces);
    for (; piece && count > 1; piece = piece->next) {
        const char *key = picture_text(pen.picture, "pieces/%d", piece->index);
        mark_cuts(pen_at(pen, key), piece);
        if (count <= NUMBERED_MOST)
            mark_number(pen_at(pen, key), piece);
    }
    return picture_text(pen.picture, "%s has %d piece%s",
                        mark_id(pen.picture, record, "id"), count,
                        count == 1 ? "" : "s");
}
