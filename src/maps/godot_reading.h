/* The parts of the reader of Godot's scenes and resources, in the text formats
 * of Godot 3 and 4 (support/document/document_godot.c).
 *
 *   godot_tree.c   files, resources, and the tree of nodes with its instances
 *   godot_shape.c  where nodes lie, and the geometry of shapes
 *   godot_tiles.c  TileSets, and the cells of tile maps
 *   godot.c        nodes as shapes with names and roles
 *
 * Whatever a file says that cannot be read becomes a fault of the level. */
#ifndef GODOT_READING_H
#define GODOT_READING_H

#include <stdint.h>

#include "maps/building.h"
#include "maps/map_select.h"
#include "support/table.h"

/* ---- Files and resources ------------------------------------------------- */

/* A scene or resource, and its sections that are nodes. */
struct godot_file {
    const struct item *root; /* NULL: the file cannot be read */
    const struct item **nodes;
    int node_count;
    const struct item *resource; /* its section [resource]; NULL: none */
    bool is_old;                 /* of Godot 3 */
};

/* A value, and the file that its references are of. */
struct godot_value {
    const struct item *item; /* NULL: there is none */
    const struct godot_file *file;
};

/* A resource: where its properties are. */
struct godot_resource {
    const char *type;           /* "RectangleShape2D" */
    const struct item *section; /* NULL: there is no resource */
    const struct godot_file *file;
};

/* ---- Nodes --------------------------------------------------------------- */

/* A transform: the matrix with the columns u and v, then a turn by `angle`
 * degrees, then the move by `position`. */
struct godot_place {
    col_vec2 position;
    double angle;
    col_vec2 u, v;
};

#define GODOT_ORIGIN ((struct godot_place){{0, 0}, 0, {1, 0}, {0, 1}})

/* A section that describes a node, in a list: sections of outer scenes come
 * first. */
struct godot_entry {
    const struct item *section;
    const struct godot_file *file;
    struct godot_entry *next;
};

struct godot_node {
    const char *name;
    struct godot_node *parent; /* NULL: the root of the level */
    uint64_t size; /* attributes, properties and groups of its sections */
    struct godot_entry *entry;
    const char *type;  /* its class; "": not known */
    const char *scene; /* the name of the root of the scene that it is an
                          instance of; "": of none */
    bool is_lost;      /* that scene cannot be read */
    int number;        /* from 1 on, in the order of the files */
    struct godot_node *joined; /* an earlier body that a joint holds it to, so
                                  that the two do not collide; or NULL */
    struct godot_place place;
    struct godot_node *next; /* in the order of the files */
};

struct godot {
    struct building building;
    const char *project; /* the folder that res:// stands for; NULL: not yet */
    struct table values; /* of owners by name */
    uint64_t work_left;
    int node_count; /* colliders that are tiles have the numbers after these */
    struct godot_node *first, **end;
};

/* Takes so many units of the work that a level may make, since a small scene
 * may be an instance many times: as many as it may have shapes. false: the
 * builder has failed (code: too-many-shapes). */
bool godot_work(struct godot *godot, uint64_t units);

/* Properties that cost as much work as a node. */
#define PROPERTIES_OF_NODE 32

/* Takes the work of a walk over properties (NULL: none). */
static inline bool godot_work_properties(struct godot *godot,
                                         const struct item *properties)
{
    uint64_t count = properties ? (uint64_t)properties->count : 0;
    return godot_work(godot, count / PROPERTIES_OF_NODE);
}

/* The value that an owner has under the name name[0..length); NULL: none. */
void *godot_find(const struct godot *godot, const void *owner, const char *name,
                 size_t length);

/* Keeps a value under a name that has none yet; the name must stay. false: the
 * builder has failed. */
bool godot_keep(struct godot *godot, const void *owner, const char *name,
                size_t length, void *value);

/* The file of a root; NULL: the builder has failed. */
struct godot_file *godot_file_of(struct godot *godot, const struct item *root);

/* Reads the nodes of a scene, and those of its instances, into the list. */
void godot_read_nodes(struct godot *godot, const struct godot_file *file);

/* The property of a node, or of a resource. */
struct godot_value godot_property(const struct godot_node *node,
                                  const char *name);
/* A boolean property of a node; if it has none, `otherwise`. */
bool godot_truth(const struct godot_node *node, const char *name,
                 bool otherwise);
const struct item *godot_member(const struct godot_resource *resource,
                                const char *name);

/* The resource that a value refers to. An unreadable file is a fault. */
struct godot_resource godot_resource_of(struct godot *godot,
                                        struct godot_value value);

/* The resource of a file that is one. */
struct godot_resource godot_own_resource(const struct godot_file *file);

/* The names of the nodes from below the root to this one, with slashes, cut if
 * they are long; "" for the root and for NULL. */
const char *godot_path(struct godot *godot, const struct godot_node *node);

/* ---- Geometry ------------------------------------------------------------ */

/* Where a point of a place lies in the level. */
col_vec2 godot_point(const struct godot_place *place, col_vec2 at);

/* Sets the place of a node whose parent has one. */
void godot_place_node(struct godot *godot, struct godot_node *node);

/* Adds the shapes of a resource like `like` at a place. If there are several,
 * # and their number from 1 on are appended to the id. */
void godot_add_resource(struct godot *godot,
                        const struct godot_resource *resource,
                        const struct godot_place *place,
                        const struct level_shape *like);

/* Adds the polygon with these points (NULL: none), or its closed outline. */
void godot_add_polygon(struct godot *godot, const struct item *points,
                       bool is_outline, const struct godot_place *place,
                       const struct level_shape *like);

/* ---- Tiles --------------------------------------------------------------- */

/* Reads the cells of a tile map. */
void godot_read_cells(struct godot *godot, const struct godot_node *node);

/* Reads each tile of a TileSet by itself, apart from the others. */
void godot_read_tileset(struct godot *godot,
                        const struct godot_resource *resource);

#endif
