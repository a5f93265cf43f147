/* The numbers of a tile layer. */
#ifndef TILED_DATA_H
#define TILED_DATA_H

#include "maps/tiled_reading.h"

/* Cells of a layer, or of one of its chunks. */
struct tiled_block {
    const struct item *data;
    int x, y; /* of the first one */
    int width, height;
    const double *numbers; /* one for each, row by row; NULL: bytes */
    const uint8_t *bytes;  /* four for each, the lowest first; NULL: none */
    bool has_wrong;        /* a number that is none was told of */
};

/* Reads what `holder` has: a layer, or a chunk of it. Bytes come into the
 * scratch arena. false: there are no cells, which a fault tells unless it has
 * to be so: data-length, wrong-type, too-many-cells, unknown-encoding, and the
 * codes of unpack; or the builder has failed. */
bool tiled_block_read(struct tiled *tiled, const struct item *layer,
                      const struct item *holder, struct tiled_block *block);

/* The number in the cell with that index; 0 where it is none, which a fault
 * tells for the first one. */
uint32_t tiled_block_number(struct tiled *tiled, struct tiled_block *block,
                            size_t index);

#endif
