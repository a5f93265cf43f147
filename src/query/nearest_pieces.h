/* The nearest pieces of two shapes that are apart. */
#ifndef NEAREST_PIECES_H
#define NEAREST_PIECES_H

#include "query/write_record.h"

/* The pair of pieces with the least distance, by the double that is printed; of
 * several the first, by A's piece and then B's. No two pieces overlap. Looks
 * only at pieces whose boxes are as near as some pieces are. */
struct scene_pair nearest_pieces(const struct answer *answer,
                                 struct scene_pair pair);

#endif
