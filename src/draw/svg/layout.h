/* Where words and badges go, so that none hides another: found before anything
 * is written, for shapes that come first must not stand on marks that come
 * later.
 *
 * Badges are always placed, and the words of marks where they do least harm, as
 * long as these are no more than some hundred; ids of shapes, and words of very
 * many marks, are left out where there is no room. */
#ifndef LAYOUT_H
#define LAYOUT_H

#include "draw/svg/crowd.h"
#include "draw/svg/svg_text.h"

/* Sizes of words, in picture units. */
#define LAYOUT_MARK  12
#define LAYOUT_SHAPE 11

struct layout {
    struct text_place *shapes; /* of each shape's id */
    struct text_place *marks;  /* of each mark's text; of a badge `at` is where
                                  it belongs, and `offset` the way to it */
    struct crowd crowd;        /* what is on paper */
    int seen;                  /* shapes that can be seen */
};

/* Places all that is wanted among so many shapes that can be seen, ids only
 * where `has_ids`. false: memory is used up. */
bool layout_make(struct canvas *canvas, int seen, bool has_ids,
                 struct layout *layout);

/* ---- Parts of it --------------------------------------------------------- */

/* Places the badges among the picture's marks. */
void layout_badges(struct canvas *canvas, struct layout *layout);

/* Places ids of shapes; puts them into the crowd again. */
void layout_ids(struct canvas *canvas, struct layout *layout);
void layout_keep_ids(struct canvas *canvas, struct layout *layout);

#endif
