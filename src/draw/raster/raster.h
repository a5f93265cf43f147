/* SVG to PNG by librsvg, which is loaded when the first picture is asked for:
 * nothing of it is needed to build the program, nor to run it otherwise. */
#ifndef RASTER_H
#define RASTER_H

#include "support/fail.h"
#include "support/sink.h"

/* The most pixels of a picture (of 4 bytes each while it is painted), and of
 * one of its sides. */
#define RASTER_MOST_PIXELS (1L << 26)
#define RASTER_MOST_SIDE   32767

/* Writes svg[0..length), a document with a viewBox, as PNG: as many pixels as
 * that has units, `scale` > 0 times in each direction, rounded up. Pixels
 * depend on the version of librsvg and on the fonts that are there.
 *
 * returns   false, and says why: "png" where it cannot be made, be it that
 *           librsvg is not there or that it would be too large */
bool raster_png(struct sink *out, const char *svg, size_t length, double scale,
                struct fail *fail);

#endif
