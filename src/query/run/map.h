/* A record that is a map: levels in the place of a scene.
 *
 *   record -> document -> levels -> the text of a scene -> as any scene
 *
 * A level is answered by way of the words that `convert` prints, so that both
 * are sure to be the same. What is wrong is told where it stands in the map. */
#ifndef MAP_H
#define MAP_H

#include "maps/level.h"
#include "query/run/records.h"

struct map {
    const struct level_options *options; /* to be set before map_read, and */
    struct library library;              /*   in it the arena and the limits */
    struct levels levels;
    struct item_place where; /* of the last failure; file NULL: unknown */
};

enum map_status {
    MAP_NONE,  /* the record is no map: nothing is said */
    MAP_READ,  /* it has levels, at least one */
    MAP_BROKEN /* it is one, but cannot be read: *fail says why */
};

/* Whether a record may be a map: it is XML, or has no member "shapes", which a
 * scene must have and no map has. */
bool map_may_be(const struct stream_record *record);

/* Reads the levels of a record that may be a map: it holds JSON, or is XML, in
 * the file of that name. All lies in the arena. */
enum map_status map_read(struct map *map, const struct stream_record *record,
                         const char *file, struct fail *fail);

/* Whether a level has no fault that no scene can be made with. */
bool map_is_sound(struct map *map, int level, struct fail *fail);

/* Writes one of the levels as a scene. false: it is not sound, and nothing was
 * written. */
bool map_write(struct map *map, int level, struct json_writer *out,
               struct fail *fail);

/* Reads one of the levels as a scene. */
bool map_scene(struct map *map, int level, struct scene_reader *reader,
               struct scene *scene, struct fail *fail);

/* Finds where in the map is what a failure of the scene is about. */
void map_blame(struct map *map, int level, struct fail *fail);

/* Tells of what the levels hold and is not used. */
void map_tell_notes(const struct map *map, const struct messages *messages);

#endif
