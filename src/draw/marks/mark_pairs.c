/* What `pairs` answers: whose bounding boxes overlap. */
#include "draw/marks/mark.h"

const char *mark_pairs(struct drawing *drawing, struct pen pen,
                       const struct item *record)
{
    (void)drawing;
    const struct item *boxes = item_member(record, "boxes");
    bool overlaps = member_truth(record, "overlap", false);
    col_box a, b;
    if (member_box(boxes, "a", &a) && member_box(boxes, "b", &b)) {
        pen_box(pen_at(pen, "boxes/a"), STYLE_BOX, a);
        pen_box(pen_at(pen, "boxes/b"), STYLE_BOX, b);
        if (overlaps)
            pen_line(pen_at(pen, "overlap"), STYLE_PAIR, box_middle(a),
                     box_middle(b));
    }
    return picture_text(pen.picture, "the boxes of %s %s",
                        mark_names(pen.picture, record),
                        overlaps ? "overlap" : "are apart");
}
