/* Reads Godot's scenes and resources as levels: each collision shape of a
 * physics body is a shape. The path of its node is its id, the name of the body
 * its name, the type of the body its class, and the path of the nodes around
 * the body its layer. The body's groups, and the name of its scene, may give it
 * a role as its class does. */
#include <string.h>

#include "maps/godot_reading.h"

/* ---- Bodies -------------------------------------------------------------- */

/* Types of nodes whose children may be collision shapes. */
static const struct body_type {
    const char *name;
    enum level_role role; /* unless something says otherwise */
    bool is_moving;
} body_types[] = {
    {"StaticBody2D", LEVEL_SOLID, false},
    {"Area2D", LEVEL_SENSOR, false},
    {"AnimatableBody2D", LEVEL_SOLID, true},
    {"RigidBody2D", LEVEL_SOLID, true},
    {"CharacterBody2D", LEVEL_SPAWN, true},
    {"KinematicBody2D", LEVEL_SPAWN, true},
    {"PhysicalBone2D", LEVEL_SOLID, true},
};

static const struct body_type *body_type_of(const struct godot_node *node)
{
    size_t count = sizeof body_types / sizeof *body_types, i = 0;
    while (i < count && strcmp(body_types[i].name, node->type) != 0)
        i++;
    return i < count ? &body_types[i] : NULL;
}

/* Names of properties that a script or an editor adds begin with this. */
static const char METADATA[] = "metadata/";

static void read_properties(const struct godot_node *node,
                            const struct level_options *options,
                            struct traits *traits)
{
    const struct godot_entry *entry = node->entry;
    for (; entry; entry = entry->next) {
        const struct item *at = first_of(entry->section, "properties");
        for (; at; at = at->next) {
            size_t skipped = strncmp(at->name, METADATA, strlen(METADATA))
                                 ? 0
                                 : strlen(METADATA);
            const char *name = at->name + skipped;
            traits->has_property |= select_property(options, name, at);
            traits->rules |= select_rules(options, name, at);
        }
    }
}

/* Lets another class of a body give it a role, if none has. */
static void consider(struct selection *selection, struct traits traits,
                     const char *class, const struct level_options *options)
{
    traits.class = class;
    if (!*class || (selection->counts && selection->role != LEVEL_SOLID))
        return;
    struct selection other = select_shape(options, &traits);
    if (other.counts && (other.role != LEVEL_SOLID || !selection->counts))
        *selection = other;
}

/* The folder of the scene that a body is an instance of: "pickups" of
 * "res://pickups/Gun.tscn". "": of none, or the builder has failed. */
static const char *scene_folder(struct building *building,
                                const struct godot_node *body)
{
    const struct godot_entry *entry = body->entry;
    while (entry->next)
        entry = entry->next;
    if (!*body->scene || item_member(entry->section, "parent"))
        return "";
    const char *path =
        path_folder(entry->file->root->document->file, building->arena);
    char *folder = path ? arena_copy(building->arena, path) : NULL;
    if (!building_has(building, folder) || !folder)
        return "";
    folder[strlen(folder) - 1] = '\0'; /* its slash */
    const char *slash = strrchr(folder, '/');
    return slash ? slash + 1 : folder;
}

/* Chooses by the type of the body, else by the name of its scene, else by the
 * first of its groups that has a role. A body that would be a character by its
 * type is a sensor if the folder of its scene says so. */
static struct selection choose(struct building *building,
                               const struct godot_node *body,
                               const struct traits *traits)
{
    const struct level_options *options = building->source->options;
    struct selection selection = select_shape(options, traits);
    const struct godot_entry *entry = body->entry;
    const struct body_type *type = body_type_of(body);
    consider(&selection, *traits, body->scene, options);
    if (type && type->role == LEVEL_SPAWN) {
        struct selection of_folder = selection;
        consider(&of_folder, *traits, scene_folder(building, body), options);
        if (of_folder.role == LEVEL_SENSOR)
            selection = of_folder;
    }
    for (; entry; entry = entry->next) {
        const struct item *group = first_of(entry->section, "groups");
        for (; group; group = group->next)
            consider(&selection, *traits, item_text(group, ""), options);
    }
    return selection;
}

/* ---- Joints -------------------------------------------------------------- */

/* The node at the path in a property of a joint; NULL: none. */
static struct godot_node *joint_end(const struct godot *godot,
                                    struct godot_node *joint,
                                    const char *property)
{
    const struct item *path = godot_property(joint, property).item;
    const char *at =
        item_text(path && path->kind == ITEM_ARRAY ? path->first : path, "");
    struct godot_node *node = *at ? joint : NULL;
    while (node && *at) {
        size_t length = strcspn(at, "/");
        if (length == 2 && strncmp(at, "..", length) == 0)
            node = node->parent;
        else if (length != 1 || *at != '.')
            node = godot_find(godot, node, at, length);
        at += length + (at[length] == '/');
    }
    return node;
}

/* The first of the bodies that joints hold together. */
static struct godot_node *first_joined(struct godot_node *body)
{
    while (body->joined) {
        if (body->joined->joined)
            body->joined = body->joined->joined;
        body = body->joined;
    }
    return body;
}

/* Bodies at a joint may overlap: Godot disables their collision, unless the
 * joint says otherwise. */
static void read_joint(struct godot *godot, struct godot_node *joint)
{
    struct godot_node *a = joint_end(godot, joint, "node_a");
    struct godot_node *b = joint_end(godot, joint, "node_b");
    if (!a || !b || !godot_truth(joint, "disable_collision", true))
        return;
    a = first_joined(a);
    b = first_joined(b);
    if (a->number < b->number)
        b->joined = a;
    else if (b->number < a->number)
        a->joined = b;
}

static bool is_joint(const struct godot_node *node)
{
    return strcmp(node->type, "PinJoint2D") == 0 ||
           strcmp(node->type, "GrooveJoint2D") == 0 ||
           strcmp(node->type, "DampedSpringJoint2D") == 0;
}

/* ---- Shapes -------------------------------------------------------------- */

static const char *ignored_rules(const struct godot_node *node)
{
    return select_ignored(godot_property(node, "metadata/collide_ignore").item);
}

static void read_shape(struct godot *godot, struct godot_node *node)
{
    struct building *building = &godot->building;
    const struct level_options *options = building->source->options;
    const struct item *item = node->entry->section;
    bool is_polygon = strcmp(node->type, "CollisionPolygon2D") == 0;
    struct godot_node *body = node->parent;
    const struct body_type *type = body ? body_type_of(body) : NULL;
    struct level_shape like = building_blank(item);
    if (!type || godot_truth(node, "disabled", false)) {
        building_note(building,
                      type ? "disabled collision shapes are ignored"
                           : "collision shapes that are not children of a "
                             "physics body are ignored",
                      item);
        return;
    }
    if (godot_property(body, "collision_layer").item ||
        godot_property(body, "collision_mask").item)
        building_note(building, "collision layers and masks are ignored", item);
    if (!godot_work(godot, body->size / PROPERTIES_OF_NODE))
        return;
    like.id = godot_path(godot, node);
    like.name = body->name;
    like.class = body->type;
    like.layer = godot_path(godot, body->parent);
    like.is_moving = type->is_moving;
    like.collider = first_joined(body)->number;
    like.is_one_sided = godot_truth(node, "one_way_collision", false);
    like.ignore = ignored_rules(node);
    if (!*like.ignore)
        like.ignore = ignored_rules(body);
    struct traits traits = {
        .name = like.name, .class = like.class, .layer = like.layer};
    read_properties(node, options, &traits);
    read_properties(body, options, &traits);
    struct selection selection = choose(building, body, &traits);
    /* The areas of a character, such as its hit box, are not the character. */
    if (type->role == LEVEL_SENSOR && selection.role == LEVEL_SPAWN &&
        selection.reason == REASON_LAYER)
        selection.role = LEVEL_SENSOR;
    like.role = selection.role;
    like.reason = selection.reason;
    /* The type of the body decides if nothing else does. */
    bool is_marked = reason_is_marked(selection.reason);
    bool may_be_spawn = !options->spawns && !is_marked;
    if (like.role == LEVEL_SOLID &&
        (type->role == LEVEL_SENSOR ||
         (type->role == LEVEL_SPAWN && may_be_spawn)))
        like.role = type->role;
    if (!is_marked || like.role != selection.role)
        like.reason = REASON_CLASS;
    if (!selection.counts)
        return;
    struct godot_value shape = godot_property(node, "shape");
    if (is_polygon) {
        bool is_outline =
            item_number(godot_property(node, "build_mode").item, 0) > 0;
        godot_add_polygon(godot, godot_property(node, "polygon").item,
                          is_outline, &node->place, &like);
        return;
    }
    struct godot_resource resource = godot_resource_of(godot, shape);
    if (resource.section)
        godot_add_resource(godot, &resource, &node->place, &like);
    else
        building_note(building, "collision shapes without a shape are ignored",
                      item);
}

/* A scene with tiles is a level, and should have solids; one without may be a
 * part of a level. */
static bool lacks_solids(const struct level *level)
{
    for (int i = 0; i < level->shape_count; i++)
        if (level->shapes[i].role == LEVEL_SOLID)
            return false;
    return level->layers;
}

static void read_nodes(struct godot *godot, const struct godot_file *file)
{
    godot_read_nodes(godot, file);
    struct godot_node *node = godot->first;
    for (; node && !godot->building.has_failed; node = node->next)
        if (is_joint(node))
            read_joint(godot, node);
    for (node = godot->first; node && !godot->building.has_failed;
         node = node->next) {
        const char *type = node->type;
        godot_place_node(godot, node);
        if (strcmp(type, "CollisionShape2D") == 0 ||
            strcmp(type, "CollisionPolygon2D") == 0)
            read_shape(godot, node);
        else if (strcmp(type, "TileMapLayer") == 0 ||
                 (strcmp(type, "TileMap") == 0 && !node->entry->file->is_old))
            godot_read_cells(godot, node);
        else if (strcmp(type, "TileMap") == 0)
            building_note(&godot->building,
                          "tile maps of Godot 3 are ignored: save the scene in "
                          "Godot 4",
                          node->entry->section);
    }
    godot->building.level->lacks_solids = lacks_solids(godot->building.level);
}

/* ---- Files --------------------------------------------------------------- */

static bool has_ending(const char *text, const char *ending)
{
    size_t length = strlen(text), width = strlen(ending);
    return length >= width && strcmp(text + length - width, ending) == 0;
}

static bool is_solid_in_2d(const char *type)
{
    return strncmp(type, "TileMap", strlen("TileMap")) == 0 ||
           strcmp(type, "CollisionShape2D") == 0 ||
           strcmp(type, "CollisionPolygon2D") == 0;
}

/* A scene of a menu or in three dimensions is no level, nor is a theme. A scene
 * of nothing but instances may be one. */
bool godot_recognise(const struct item *root)
{
    const char *kind = member_text(root, "godot", "");
    const char *type = member_text(root, "type", "");
    const struct item *at = first_of(root, "sections");
    bool is_flat = true, has_instances = false;
    if (!root->document || !root->document->is_godot)
        return false;
    if (strcmp(kind, "gd_resource") == 0)
        return strcmp(type, "TileSet") == 0 || has_ending(type, "Shape2D");
    for (; at && strcmp(kind, "gd_scene") == 0; at = at->next) {
        if (strcmp(member_text(at, "section", ""), "node") != 0)
            continue;
        type = member_text(at, "type", "");
        if (is_solid_in_2d(type))
            return true;
        is_flat =
            is_flat && !has_ending(type, "3D") && strcmp(type, "Spatial") != 0;
        has_instances = has_instances || item_member(at, "instance");
    }
    return is_flat && has_instances;
}

bool godot_read(const struct level_source *source, struct levels *levels,
                const struct item **where, struct fail *fail)
{
    const struct item *root = source->document->root;
    uint64_t shapes = source->library->limits.shapes;
    struct godot godot = {.work_left = shapes ? shapes : UINT64_MAX};
    struct building *building = &godot.building;
    *where = root;
    building_begin(building, source, root);
    const struct godot_file *file =
        building->has_failed ? NULL : godot_file_of(&godot, root);
    if (file && strcmp(member_text(root, "godot", ""), "gd_scene") == 0) {
        read_nodes(&godot, file);
    } else if (file) {
        const struct godot_place origin = GODOT_ORIGIN;
        struct godot_resource resource = godot_own_resource(file);
        const struct level_shape like = building_blank(resource.section);
        if (strcmp(resource.type, "TileSet") == 0)
            godot_read_tileset(&godot, &resource);
        else if (resource.section)
            godot_add_resource(&godot, &resource, &origin, &like);
    }
    return building_end_only(building, levels, fail);
}
