#include "level/level.h"

#include <stddef.h>

#include "level/geojson.h"
#include "level/ldtk.h"
#include "level/reader.h"
#include "level/rube.h"
#include "level/scene_level.h"
#include "level/tiled.h"

/* A scene is one only where a level is asked for: the last row. */
static const struct level_reader readers[] = {
    {"Tiled", tiled_recognise, tiled_read},
    {"LDtk", ldtk_recognise, ldtk_read},
    {"R.U.B.E.", rube_recognise, rube_read},
    {"GeoJSON", geojson_recognise, geojson_read},
    {"scene", scene_level_recognise, scene_level_read},
};

#define READERS (sizeof readers / sizeof *readers)

/* Of the first `count` readers. */
static const struct level_reader *reader_of(const struct item *root,
                                            size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (readers[i].recognise(root))
            return &readers[i];
    }
    return NULL;
}

const char *level_format(const struct item *root)
{
    const struct level_reader *reader = reader_of(root, READERS - 1);
    return reader ? reader->name : NULL;
}

bool level_read(const struct level_source *source, struct levels *levels,
                const struct item **where, struct fail *fail)
{
    const struct item *root = source->document->root;
    const struct level_reader *reader = reader_of(root, READERS);
    if (reader)
        return reader->read(source, levels, where, fail);
    *where = root;
    return item_fail(root, fail, "unknown-format",
                     "the file is of no format that is known");
}
