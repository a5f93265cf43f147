/* Reads files of Godot: their resources, and the tree of nodes of a scene. A
 * node may be an instance of another scene, whose nodes then follow it; later
 * sections may change properties of these nodes. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "maps/godot_reading.h"
#include "support/text.h"

/* Scenes within each other. */
#define SCENES_DEEP 64

/* Folders above a scene that may hold project.godot. */
#define FOLDERS_UP 64

bool godot_work(struct godot *godot, uint64_t units)
{
    struct fail fail;
    if (units <= godot->work_left) {
        godot->work_left -= units;
        return true;
    }
    godot->work_left = 0;
    fail_set(&fail, "too-many-shapes",
             "expected at most %" PRIu64
             " nodes and vertices in all (--max-shapes), found more",
             godot->building.source->library->limits.shapes);
    building_fail(&godot->building, &fail);
    return false;
}

/* ---- Values by owner and name -------------------------------------------- */

void *godot_find(const struct godot *godot, const void *owner, const char *name,
                 size_t length)
{
    return table_find(&godot->values, (struct table_key){owner, name, length});
}

bool godot_keep(struct godot *godot, const void *owner, const char *name,
                size_t length, void *value)
{
    struct building *building = &godot->building;
    bool had =
        table_put(&godot->values, (struct table_key){owner, name, length},
                  value, building->arena);
    return building_has(building, had ? value : NULL);
}

/* ---- Files --------------------------------------------------------------- */

/* The id of a resource: a string or, before Godot 4, a number. */
static const char *id_of(struct building *building, const struct item *id)
{
    return id && id->kind == ITEM_NUMBER
               ? building_text(building, "%.0f", id->number)
               : item_text(id, "");
}

/* Resources of the file are kept by the owner `file`, those of other files by
 * the owner `file->root`. */
struct godot_file *godot_file_of(struct godot *godot, const struct item *root)
{
    struct building *building = &godot->building;
    const struct item *sections = item_member(root, "sections");
    struct godot_file *file = godot_find(godot, root->document, "", 0);
    if (file)
        return file;
    file = arena_alloc(building->arena, 1, sizeof *file);
    if (!building_has(building, file) ||
        !godot_keep(godot, root->document, "", 0, file))
        return NULL;
    file->root = root;
    file->is_old = member_number(root, "format", 2) < 3;
    file->nodes = arena_take(building->arena, (size_t)item_length(sections),
                             sizeof(struct item *));
    if (!building_has(building, file->nodes))
        return NULL;
    const struct item *at = first_of(root, "sections");
    for (; at && !building->has_failed; at = at->next) {
        const char *kind = member_text(at, "section", "");
        const char *id = id_of(building, item_member(at, "id"));
        if (!file->resource && strcmp(kind, "resource") == 0)
            file->resource = at;
        const void *owner = strcmp(kind, "sub_resource") == 0   ? file
                            : strcmp(kind, "ext_resource") == 0 ? (void *)root
                                                                : NULL;
        /* Only the first node without a parent is the root. */
        bool is_root = !item_member(at, "parent");
        if (strcmp(kind, "node") == 0 && (!is_root || file->node_count == 0))
            file->nodes[file->node_count++] = at;
        else if (owner && !godot_find(godot, owner, id, strlen(id)))
            godot_keep(godot, owner, id, strlen(id), (void *)at);
    }
    return building->has_failed ? NULL : file;
}

/* The folder that res:// stands for: the nearest one with project.godot, else
 * the root of the level's file. NULL: *fail. */
static const char *project_of(struct godot *godot, struct fail *fail)
{
    const struct level_source *source = godot->building.source;
    struct arena *arena = source->arena;
    const char *map = source->document->file;
    const char *folder = path_folder(map, arena);
    struct file_id id;
    for (int i = 0; folder && i < FOLDERS_UP && !godot->project; i++) {
        const char *path = path_in(folder, "project.godot", arena);
        if (path && file_is(path, &id))
            godot->project = folder;
        folder = path ? path_in(folder, "..", arena) : NULL;
    }
    if (!godot->project && folder)
        godot->project = library_root(source->library, map, fail);
    else if (!folder && !godot->project)
        fail_memory(fail);
    return godot->project;
}

/* The document of a file that the section names. NULL and *fail. */
static const struct document *
open_file(struct godot *godot, const struct item *name, struct fail *fail)
{
    static const char scheme[] = "res://";
    struct library *library = godot->building.source->library;
    const char *path = item_text(name, "");
    size_t width = strlen(scheme);
    if (strncmp(path, scheme, width) != 0)
        return library_open(library, name, path, fail);
    const char *project = project_of(godot, fail);
    if (!project)
        return NULL;
    path = path_in(project, path + width, library->arena);
    if (path)
        return library_open_path(library, name, path, fail);
    fail_memory(fail);
    return NULL;
}

/* Reports a file or resource that cannot be used, as a fault and as a note:
 * some commands print only notes. */
static void lose(struct godot *godot, const struct item *item, const char *code,
                 const char *message)
{
    building_fault(&godot->building, code, item, "%s", message);
    building_note(&godot->building,
                  "scenes and resources that cannot be read are ignored", item);
}

/* The file of an external resource, opened once; its root is NULL if it cannot
 * be read. NULL: the builder has failed. */
static const struct godot_file *open_resource(struct godot *godot,
                                              const struct item *section)
{
    static const char *const texts[] = {".tscn", ".tres", ".escn", NULL};
    struct building *building = &godot->building;
    struct godot_file *file = godot_find(godot, section, "", 0);
    const struct item *name = item_member(section, "path");
    const char *path = item_text(name, "");
    struct fail fail;
    if (file)
        return file;
    if (!path_ends(path, strlen(path), texts)) {
        building_note(building,
                      "resources that are not in the text format of Godot are "
                      "ignored",
                      name ? name : section);
    } else {
        const struct document *document = open_file(godot, name, &fail);
        bool is_kept = !document && (strcmp(fail.code, "missing-file") == 0 ||
                                     file_root_is_outside(&fail));
        if (document && document->is_godot) {
            file = godot_file_of(godot, document->root);
        } else if (!document && fail_is_memory(&fail)) {
            building_fail(building, &fail);
        } else {
            lose(godot, name, is_kept ? fail.code : "unreadable-file",
                 document ? building_text(building, "%s is not a file of Godot",
                                          document->file)
                          : fail.message);
        }
    }
    if (!file) {
        file = arena_alloc(building->arena, 1, sizeof *file);
        building_has(building, file);
    }
    return !building->has_failed && godot_keep(godot, section, "", 0, file)
               ? file
               : NULL;
}

/* ---- Resources ----------------------------------------------------------- */

struct godot_resource godot_own_resource(const struct godot_file *file)
{
    return (struct godot_resource){member_text(file->root, "type", ""),
                                   file->resource, file};
}

struct godot_resource godot_resource_of(struct godot *godot,
                                        struct godot_value value)
{
    const struct godot_resource none = {"", NULL, value.file};
    struct building *building = &godot->building;
    const struct item *sub = item_member(value.item, "SubResource");
    const struct item *other = item_member(value.item, "ExtResource");
    const char *id = id_of(building, sub ? sub : other);
    if (!sub && !other)
        return none;
    const struct item *section =
        godot_find(godot, sub ? value.file : (const void *)value.file->root, id,
                   strlen(id));
    if (!section) {
        lose(godot, value.item, "dangling-reference",
             "the file has no resource with this id");
        return none;
    }
    if (sub)
        return (struct godot_resource){member_text(section, "type", ""),
                                       section, value.file};
    const struct godot_file *file = open_resource(godot, section);
    return file && file->root ? godot_own_resource(file) : none;
}

const struct item *godot_member(const struct godot_resource *resource,
                                const char *name)
{
    return item_member(item_member(resource->section, "properties"), name);
}

/* ---- Nodes --------------------------------------------------------------- */

struct godot_value godot_property(const struct godot_node *node,
                                  const char *name)
{
    const struct godot_entry *entry = node->entry;
    for (; entry; entry = entry->next) {
        const struct item *item =
            item_member(item_member(entry->section, "properties"), name);
        if (item)
            return (struct godot_value){item, entry->file};
    }
    return (struct godot_value){NULL, NULL};
}

bool godot_truth(const struct godot_node *node, const char *name,
                 bool otherwise)
{
    const struct item *item = godot_property(node, name).item;
    return item && item->kind == ITEM_BOOLEAN ? item->truth : otherwise;
}

const char *godot_path(struct godot *godot, const struct godot_node *node)
{
    struct building *building = &godot->building;
    size_t total = 0, depth = 0;
    const struct godot_node *at = node;
    for (; at && at->parent; at = at->parent, depth++)
        total += strlen(at->name) + 1;
    const size_t limit = PATH_MAX_BYTES + 1;
    size_t most = total < limit ? total : limit;
    char *path = arena_alloc(building->arena, most, 1);
    if (total == 0 || !building_has(building, path) ||
        !godot_work(godot, depth / PROPERTIES_OF_NODE))
        return "";
    for (at = node; at->parent; at = at->parent) {
        size_t length = strlen(at->name), start = total -= length + 1;
        for (size_t i = 0; i < length && start + i < most; i++)
            path[start + i] = at->name[i];
        if (start + length < most)
            path[start + length] = '/';
    }
    path[utf8_part(path, most - 1, PATH_MAX_BYTES)] = '\0';
    return path;
}

/* A scene that is being read. */
struct godot_frame {
    const struct godot_file *file;
    int next;                /* of its nodes */
    struct godot_node *root; /* NULL: not yet read */
};

struct godot_reading {
    struct godot *godot;
    struct godot_frame frames[SCENES_DEEP]; /* each in the one before */
    int depth;
};

/* Begins to read the scene that the node is an instance of. */
static void open_instance(struct godot_reading *reading,
                          const struct godot_entry *entry,
                          struct godot_node *node)
{
    struct godot *godot = reading->godot;
    const struct item *instance = item_member(entry->section, "instance");
    const struct item *id = item_member(instance, "ExtResource");
    const char *text = id_of(&godot->building, id);
    const struct item *section =
        id ? godot_find(godot, entry->file->root, text, strlen(text)) : NULL;
    if (!instance)
        return;
    node->is_lost = true;
    if (!section) {
        lose(godot, instance, "dangling-reference",
             "the file has no scene with this id");
        return;
    }
    const struct godot_file *file = open_resource(godot, section);
    if (!file || !file->root)
        return;
    int at = reading->depth - 1;
    while (at >= 0 && reading->frames[at].file != file)
        at--;
    if (at >= 0 || reading->depth == SCENES_DEEP) {
        lose(godot, instance, "unreadable-file",
             at >= 0 ? "the scene is an instance of itself"
                     : "expected at most 64 scenes within each other, found "
                       "more");
        return;
    }
    node->is_lost = false;
    reading->frames[reading->depth++] =
        (struct godot_frame){.file = file, .root = node};
}

/* The node at a path below the root of a scene: "." is the root itself. NULL:
 * there is none; *is_lost: in a scene that cannot be read. */
static struct godot_node *find_node(const struct godot *godot,
                                    struct godot_node *root, const char *path,
                                    bool *is_lost)
{
    struct godot_node *node = root;
    while (node && *path) {
        size_t length = strcspn(path, "/");
        *is_lost |= node->is_lost;
        if (length > 0 && (length != 1 || *path != '.'))
            node = godot_find(godot, node, path, length);
        path += length + (path[length] == '/');
    }
    if (node)
        *is_lost |= node->is_lost;
    return node;
}

static struct godot_node *add_node(struct godot *godot, const char *name,
                                   struct godot_node *parent)
{
    struct building *building = &godot->building;
    struct godot_node *node = arena_alloc(building->arena, 1, sizeof *node);
    if (!building_has(building, node))
        return NULL;
    node->name = name;
    node->parent = parent;
    node->type = node->scene = "";
    node->number = ++godot->node_count;
    *godot->end = node;
    godot->end = &node->next;
    return !parent || godot_keep(godot, parent, name, strlen(name), node)
               ? node
               : NULL;
}

static uint64_t size_of(const struct item *section)
{
    const struct item *properties = item_member(section, "properties");
    const struct item *groups = item_member(section, "groups");
    return (uint64_t)section->count +
           (properties ? (uint64_t)properties->count : 0) +
           (groups ? (uint64_t)groups->count : 0);
}

/* Reads a section that is a node: a new one, the root of a scene, or one that
 * an instance has. */
static void read_node(struct godot_reading *reading, struct godot_entry *entry)
{
    struct godot *godot = reading->godot;
    struct godot_frame *frame = &reading->frames[reading->depth - 1];
    const struct item *parent = item_member(entry->section, "parent");
    const char *name = member_text(entry->section, "name", "");
    bool is_lost = false;
    struct godot_node *node = frame->root;
    if (!parent) {
        node = node ? node : add_node(godot, name, NULL);
        if (frame->root && frame->root != godot->first && !*node->scene)
            node->scene = name;
        frame->root = node;
    } else {
        struct godot_node *above =
            find_node(godot, frame->root, item_text(parent, "."), &is_lost);
        if (!above && !is_lost)
            building_fault(&godot->building, "dangling-reference", parent,
                           "the scene has no node with this path");
        if (!above)
            return;
        node = godot_find(godot, above, name, strlen(name));
        node = node ? node : add_node(godot, name, above);
    }
    if (!node)
        return;
    bool is_new = !node->entry;
    struct godot_entry **at = &node->entry;
    while (!parent && *at) /* an instance changes the root of its scene */
        at = &(*at)->next;
    entry->next = *at;
    *at = entry;
    node->size += size_of(entry->section);
    if (!*node->type)
        node->type = member_text(entry->section, "type", "");
    if (is_new || !parent)
        open_instance(reading, entry, node);
}

void godot_read_nodes(struct godot *godot, const struct godot_file *file)
{
    struct building *building = &godot->building;
    struct godot_reading reading = {
        .godot = godot, .frames = {{.file = file}}, .depth = 1};
    godot->end = &godot->first;
    while (reading.depth > 0 && !building->has_failed) {
        struct godot_frame *frame = &reading.frames[reading.depth - 1];
        if (frame->next == frame->file->node_count) {
            reading.depth--;
            continue;
        }
        struct godot_entry *entry =
            arena_alloc(building->arena, 1, sizeof *entry);
        if (!building_has(building, entry))
            return;
        entry->section = frame->file->nodes[frame->next++];
        entry->file = frame->file;
        /* An instance finds the parent of each of its nodes again. */
        const char *parent = member_text(entry->section, "parent", "");
        uint64_t work =
            size_of(entry->section) / PROPERTIES_OF_NODE + strlen(parent) / 256;
        if (godot_work(godot, 1 + work))
            read_node(&reading, entry);
    }
}
