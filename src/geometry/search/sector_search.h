/* The edge axis of the largest gap between two cores that are prepared with
 * sectors (geometry/search/sectors.h), with a look at few of their edges. */
#ifndef SECTOR_SEARCH_H
#define SECTOR_SEARCH_H

#include "geometry/search/axes.h"
#include "geometry/search/sectors.h"

typedef enum sector_result {
    SECTORS_UNSURE, /* two gaps may be the largest, or too little is known */
    SECTORS_APART,  /* some gap is surely positive */
    SECTORS_FOUND,
} sector_result;

/* The axis of the largest gap, of which there is surely one, with one vertex
 * that is deepest. With `overlap`, only where that gap is not surely positive.
 * Both shapes have sectors. O(1) for round shapes of less than 1000s of
 * vertices. */
sector_result col_search_prepared(const col_shape *a, const col_shape *b,
                                  bool overlap, axis_found *found);

#endif
