/* A format of maps: what level.c goes through to find who reads a document. */
#ifndef MAP_READER_H
#define MAP_READER_H

#include "maps/level.h"

struct level_reader {
    const char *name;           /* "Tiled" */
    const char *const *endings; /* of the names of its files; NULL at the end */
    bool is_in_pixels;          /* as struct level */
    /* Whether the document is of this format: never true of two formats. */
    bool (*recognise)(const struct item *root);
    /* As level_read. */
    bool (*read)(const struct level_source *source, struct levels *levels,
                 const struct item **where, struct fail *fail);
};

#endif
