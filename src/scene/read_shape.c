/* Reads one shape of a scene: its type, core or pieces, place, motion and
 * layers.
 *
 * A concave polygon, a polygon with holes, and a chain consist of several
 * pieces. A polygon is cut by the numbers of the file, so that a shape has the
 * same pieces wherever it lies. Then each of its vertices is moved into the
 * world once, and a piece that rounding has bent becomes its own convex hull:
 * as hulls only grow, no gap opens between neighbors. */
#include <assert.h>
#include <float.h>
#include <math.h>
#include <stdint.h>

#include "collide_pieces.h"
#include "scene/read_parts.h"
#include "support/number.h"
#include "support/same.h"

/* ---- Pieces ------------------------------------------------------------- */

/* The pieces that are being made. The vertices, their numbers and the numbers
 * of edges of all pieces lie in one array each. */
struct piece_maker {
    const struct shape_rings *rings;
    const col_vec2 *world; /* the vertices of the rings, moved */
    double radius;
    col_shape *cores;
    int *starts;
    int count; /* of pieces that are done, and where the next one begins: */
    int start;
    col_vec2 *vertices;
    int *vertex_index, *edge_index;
    int *hull, *scratch; /* room for the largest piece */
    bool *is_corner;
};

/* The vertex behind another in its ring. */
static int vertex_after(const struct shape_rings *rings, int vertex)
{
    int ring = ring_of(rings, vertex);
    int first = ring > 0 ? rings->ends[ring - 1] : 0;
    return vertex + 1 < rings->ends[ring] ? vertex + 1 : first;
}

/* Ends a piece whose vertices and numbers are in place, counter-clockwise. */
static void finish_piece(struct piece_maker *maker, int count)
{
    maker->cores[maker->count] =
        (col_shape){.vertices = maker->vertices + maker->start,
                    .count = count,
                    .winding = 1,
                    .radius = maker->radius};
    maker->starts[maker->count++] = maker->start;
    maker->start += count;
}

/* Replaces a piece by its hull. Returns the number of vertices. */
static int use_hull(struct piece_maker *maker, int count)
{
    int *hull = maker->hull, *copy = maker->scratch;
    col_vec2 *vertices = maker->vertices + maker->start;
    int *numbers = maker->vertex_index + maker->start;
    int *edges = maker->edge_index + maker->start;
    int left = col_convex_hull(vertices, count, hull, copy);
    for (int k = 0; k < left; k++) {
        /* An edge of the hull replaces several: the first edge of the file
         * among these counts. */
        int i = hull[k], to = hull[k + 1 < left ? k + 1 : 0];
        while (i != to && edges[i] < 0)
            i = i + 1 < count ? i + 1 : 0;
        copy[k] = i != to ? edges[i] : -1;
    }
    for (int k = 0; k < left; k++)
        edges[k] = copy[k];
    for (int k = 0; k < left; k++)
        copy[k] = numbers[hull[k]];
    for (int k = 0; k < left; k++) {
        numbers[k] = copy[k];
        vertices[k] = maker->world[copy[k]];
    }
    return left;
}

/* `edges` may be where those of the piece belong, or after that. */
static void add_piece(struct piece_maker *maker, const int *indices,
                      const int *edges, int count)
{
    col_vec2 *vertices = maker->vertices + maker->start;
    for (int k = 0; k < count; k++) {
        vertices[k] = maker->world[indices[k]];
        maker->vertex_index[maker->start + k] = indices[k];
        maker->edge_index[maker->start + k] = edges[k];
    }
    col_polygon_report report = col_polygon_check(vertices, count);
    if (report.kind != COL_POLYGON_CONVEX || report.winding < 0)
        count = use_hull(maker, count);
    finish_piece(maker, count);
}

/* Pieces run counter-clockwise. If a piece runs along an edge in the other
 * direction than the file, the inside is to the right of that edge. */
static void find_corners(const struct piece_maker *maker)
{
    const struct shape_rings *rings = maker->rings;
    const col_vec2 *v = rings->core.vertices;
    assert(maker->is_corner);
    for (int i = 0; i < maker->start; i++) {
        int edge = maker->edge_index[i];
        if (edge < 0)
            continue;
        int end = vertex_after(rings, edge);
        const col_vec2 corner[3] = {v[edge], v[end],
                                    v[vertex_after(rings, end)]};
        int turn = col_polygon_check(corner, 3).winding; /* 1: left */
        bool is_reversed = maker->vertex_index[i] != edge;
        maker->is_corner[end] = rings->is_chain ? turn != 0
                                : is_reversed   ? turn < 0
                                                : turn > 0;
    }
    if (rings->is_open) {
        maker->is_corner[0] = true;
        maker->is_corner[rings->core.count - 1] = true;
    }
}

/* Allocates so many pieces, with so many vertices in all and `max` in one. */
static bool allocate_pieces(const struct part_reading *reading,
                            struct piece_maker *maker, int pieces, int vertices,
                            int max)
{
    struct arena *arena = reading->arena;
    size_t room = (size_t)vertices;
    size_t count = (size_t)maker->rings->core.count;
    maker->is_corner = arena_alloc(arena, count, sizeof *maker->is_corner);
    maker->cores = arena_take(arena, (size_t)pieces, sizeof *maker->cores);
    maker->starts = arena_take(arena, (size_t)pieces, sizeof *maker->starts);
    maker->vertices = arena_take(arena, room, sizeof *maker->vertices);
    maker->vertex_index = arena_take(arena, room, sizeof *maker->vertex_index);
    maker->edge_index = arena_take(arena, room, sizeof *maker->edge_index);
    maker->hull = arena_take(arena, (size_t)max, sizeof *maker->hull);
    maker->scratch = arena_take(arena, (size_t)max, sizeof *maker->scratch);
    return (maker->cores && maker->is_corner && maker->starts &&
            maker->vertices && maker->vertex_index && maker->edge_index &&
            maker->hull && maker->scratch) ||
           fail_memory(reading->fail);
}

/* Makes a piece of each edge of a chain; a point, where both ends are moved to
 * one place. */
static bool make_links(const struct part_reading *reading,
                       struct piece_maker *maker)
{
    const struct shape_rings *rings = maker->rings;
    const col_vec2 *world = maker->world;
    int vertices = rings->core.count;
    int links = rings->is_open ? vertices - 1 : vertices;
    if (!allocate_pieces(reading, maker, links, 2 * links, 0))
        return false;
    for (int from = 0; from < links; from++) {
        int to = from + 1 < vertices ? from + 1 : 0, start = maker->start;
        maker->vertices[start] = world[from];
        maker->vertices[start + 1] = world[to];
        maker->vertex_index[start] = from;
        maker->vertex_index[start + 1] = to;
        maker->edge_index[start] = maker->edge_index[start + 1] = from;
        finish_piece(maker, same_point(world[from], world[to]) ? 1 : 2);
    }
    return true;
}

/* Cuts a polygon into convex pieces. */
static bool cut(const struct part_reading *reading, struct piece_maker *maker)
{
    const struct shape_rings *rings = maker->rings;
    const col_rings given = {rings->core.vertices, rings->ends, rings->count};
    size_t bytes = col_pieces_bytes(rings->core.count, rings->count);
    void *scratch =
        bytes < SIZE_MAX ? arena_take(reading->arena, bytes, 1) : NULL;
    if (!scratch)
        return fail_memory(reading->fail);
    const col_pieces pieces = col_pieces_cut(&given, scratch);
    int max = 0, start = 0;
    for (int i = 0; i < pieces.count; i++) {
        int count = pieces.ends[i] - (i > 0 ? pieces.ends[i - 1] : 0);
        max = count > max ? count : max;
    }
    if (!allocate_pieces(reading, maker, pieces.count,
                         pieces.ends[pieces.count - 1], max))
        return false;
    col_pieces_edges(&given, &pieces, maker->edge_index);
    for (int i = 0; i < pieces.count; i++) {
        add_piece(maker, pieces.indices + start, maker->edge_index + start,
                  pieces.ends[i] - start);
        start = pieces.ends[i];
    }
    return true;
}

/* Sets shape->pieces, shape->shape and shape->vertex_index; the radius is known
 * already. */
static bool read_pieces(const struct part_reading *reading,
                        const struct shape_rings *rings,
                        const col_transform *transform, const struct node *node,
                        struct scene_shape *shape)
{
    struct arena *arena = reading->arena;
    struct core_reader core = rings->core;
    if (!read_core_move(reading, &core, transform, node))
        return false;
    struct piece_maker maker = {
        .rings = rings, .world = core.vertices, .radius = shape->shape.radius};
    if (!(rings->is_chain ? make_links(reading, &maker) : cut(reading, &maker)))
        return false;
    find_corners(&maker);
    /* The shape as a whole is the convex hull of its vertices. */
    size_t room = (size_t)core.count;
    int *hull = arena_take(arena, room, sizeof *hull);
    int *scratch = arena_take(arena, room, sizeof *scratch);
    if (!hull || !scratch)
        return fail_memory(reading->fail);
    int count = col_convex_hull(core.vertices, core.count, hull, scratch);
    col_vec2 *vertices = arena_take(arena, (size_t)count, sizeof *vertices);
    struct scene_pieces *pieces = arena_take(arena, 1, sizeof *pieces);
    if (!vertices || !pieces)
        return fail_memory(reading->fail);
    for (int i = 0; i < count; i++)
        vertices[i] = core.vertices[hull[i]];
    shape->shape.vertices = vertices;
    shape->shape.count = count;
    shape->shape.winding = 1;
    shape->vertex_index = hull;
    *pieces = (struct scene_pieces){.cores = maker.cores,
                                    .count = maker.count,
                                    .starts = maker.starts,
                                    .vertex_index = maker.vertex_index,
                                    .edge_index = maker.edge_index,
                                    .vertices = core.vertices,
                                    .is_corner = maker.is_corner,
                                    .is_chain = rings->is_chain};
    shape->pieces = pieces;
    return true;
}

/* ---- Shapes ------------------------------------------------------------- */

bool read_goes_on(const struct part_reading *reading)
{
    const struct scene_collector *collector = reading->collector;
    struct fail *fail = reading->fail;
    if (!collector || (fail->code && fail_is_memory(fail)))
        return false;
    if (fail->code && !(reading->templates && is_reported(reading)) &&
        !collector->error(collector->context, fail))
        return fail_memory(fail);
    fail->code = NULL;
    return true;
}

bool read_members(const struct part_reading *reading, const struct node *object,
                  const struct members *members, struct node *found,
                  uint32_t there)
{
    struct fail *fail = reading->fail;
    uint32_t missing = members->required & ~there;
    bool is_whole = !missing;
    if (!reading->collector)
        return members_check(object, members, found, there, fail);
    struct node member = node_first(object);
    for (; member.item; node_step(&member)) {
        int place = members_place(members, node_name(&member));
        if (place < 0 || members->allowed >> place & 1)
            continue;
        members_refuse(&member, members, fail);
        found[place].item = NULL;
        if (!item_has_nul(node_name(&member))) {
            /* A misspelled member is not missing. */
            int near = members_nearest(members, node_name(&member));
            missing &= near < 0 ? missing : ~((uint32_t)1 << near);
        }
        if (!read_goes_on(reading))
            return false;
    }
    for (; missing; missing &= missing - 1) { /* without its lowest bit */
        members_missing(members, missing, fail);
        node_blame(object, fail);
        if (!read_goes_on(reading))
            return false;
    }
    return is_whole;
}

bool read_object(const struct part_reading *reading, const struct node *object,
                 const struct members *members, struct node *found)
{
    uint32_t there;
    return members_find(object, members, found, &there, reading->fail) &&
           read_members(reading, object, members, found, there);
}

bool read_type(const struct part_reading *reading, const struct node *node,
               enum shape_type *type)
{
    const char *name;
    int i = 0;
    if (!node_string(node, &name, reading->fail))
        return false;
    while (i < TYPE_COUNT && !same_name(name, shape_type_names[i]))
        i++;
    if (i == TYPE_COUNT)
        return node_fail(node, reading->fail, "unknown-type",
                         "unknown type %s%s", quote_name(name).text,
                         type_hint(name, "; expected one of ").text);
    *type = (enum shape_type)i;
    return true;
}

/* Finds the members and the type. Without a type it is not known which other
 * members a shape may have. *has_members becomes true if the members are found
 * but some are missing, or the type is not known. */
static inline bool find_members(struct shape_parts *parts, bool *has_members)
{
    const struct part_reading *reading = parts->reading;
    struct fail *fail = reading->fail;
    const struct node *type = &parts->found[SHAPE_TYPE];
    const struct members *members = &shape_members;
    uint32_t there;
    bool is_known = true;
    *has_members = false;
    if (!members_find(parts->node, members, parts->found, &there, fail))
        return false;
    if ((reading->templates || parts->found[SHAPE_TEMPLATE].item) &&
        !read_part(reading, inherit_members(parts, &there), &is_known))
        return false;
    if (type->item && read_type(reading, type, &parts->type)) {
        members = &type_members[parts->type];
        parts->shape->type = (unsigned char)parts->type;
        if (reading->templates &&
            !read_part(reading, inherit_defaults(parts, &there), &is_known))
            return false;
    } else if (type->item && !read_part(reading, false, &is_known)) {
        return false;
    }
    if (reading->templates && members == &shape_members)
        reading->templates->used = UINT32_MAX; /* by a type not known */
    *has_members = true;
    return read_members(reading, parts->node, members, parts->found, there) &&
           is_known;
}

/* Reads the vertices of a shape before it is moved. */
static inline bool read_local(struct shape_parts *parts,
                              struct shape_rings *rings)
{
    const struct part_reading *reading = parts->reading;
    const struct node *found = parts->found;
    struct core_reader *core = &rings->core;
    *rings = (struct shape_rings){.count = 1};
    switch (parts->type) {
    case TYPE_POLYGON:
        return read_rings(reading, &found[SHAPE_VERTICES], &found[SHAPE_HOLES],
                          rings);
    case TYPE_CHAIN:
        return read_chain(reading, &found[SHAPE_VERTICES], &found[SHAPE_CLOSED],
                          rings);
    case TYPE_BOX:
        return read_core_box(reading, parts, core);
    case TYPE_CAPSULE:
    case TYPE_SEGMENT:
        return read_core_points(reading, &found[SHAPE_A], 2, core);
    case TYPE_CIRCLE:
        return read_core_points(reading, &found[SHAPE_CENTER], 1, core);
    case TYPE_POINT:
        break;
    }
    return read_core_points(reading, &found[SHAPE_POINT], 1, core);
}

static inline bool read_transform(struct shape_parts *parts,
                                  col_transform *transform)
{
    const struct node *found = parts->found;
    struct fail *fail = parts->reading->fail;
    double *angle = &parts->motion.angle;
    struct node rotation = found[SHAPE_ROTATION];
    const struct node *position = &found[SHAPE_POSITION];
    bool is_good = true;
    *transform = (col_transform){{0, 0}, {1, 0}};
    if (!read_part(parts->reading,
                   !position->item ||
                       node_point(position, &transform->position, fail),
                   &is_good))
        return false;
    if (rotation.item && found[SHAPE_ANGLE].item)
        return node_fail(&rotation, fail, "rotation-and-angle",
                         "a shape has either \"rotation\" or \"angle\", not "
                         "both; remove one");
    if (rotation.item) {
        rotation.is_float = false;
        if (!node_point(&rotation, &transform->rotation, fail))
            return false;
        double x = transform->rotation.x, y = transform->rotation.y;
        if (!(fabs(x * x + y * y - 1) <= 0x1p-50))
            return node_fail(&rotation, fail, "rotation-not-unit",
                             "rotation: expected [cos, sin], a vector of "
                             "length 1, found one of length %s; divide by it, "
                             "or use \"angle\"",
                             decimal_text(sqrt(x * x + y * y)).text);
        *angle = col_angle_degrees(transform->rotation);
    }
    if (found[SHAPE_ANGLE].item) {
        if (!node_number(&found[SHAPE_ANGLE], DBL_MAX, angle, fail))
            return false;
        transform->rotation = col_unit_vector(*angle);
    }
    return is_good;
}

/* Reads the vertices, mirrored and scaled. */
static inline bool read_scaled(struct shape_parts *parts)
{
    const struct part_reading *reading = parts->reading;
    if (!parts->found[SHAPE_SCALE].item && !parts->found[SHAPE_MIRROR].item)
        return read_local(parts, &parts->local);
    struct part_reading scaling = *reading;
    scaling.factor = &parts->factor;
    for (int i = SHAPE_VERTICES; i < SHAPE_RADIUS; i++)
        parts->found[i].is_float = false; /* products are rounded instead */
    parts->reading = &scaling;
    bool is_read = read_local(parts, &parts->local);
    parts->reading = reading;
    return is_read;
}

static inline bool read_geometry(struct shape_parts *parts)
{
    const struct part_reading *reading = parts->reading;
    struct scene_shape *shape = parts->shape;
    const struct shape_rings *local = &parts->local;
    const col_transform *transform = &parts->transform;
    bool is_good = true;
    if (!read_part(reading, read_scaled(parts), &is_good) ||
        !read_part(reading, read_transform(parts, &parts->transform),
                   &is_good) ||
        !is_good)
        return false;
    struct scene_motion *motion = &parts->motion;
    motion->local = local->core.vertices;
    motion->local_count = local->core.count;
    if (part_is_outline(reading))
        return true;
    struct core_reader core = local->core;
    if (core.has_pieces) {
        if (!read_pieces(reading, local, transform, parts->node, shape))
            return false;
    } else {
        if (!read_core_place(reading, &core, transform, parts->node))
            return false;
        shape->shape.vertices = core.vertices;
        shape->shape.count = core.count;
        shape->shape.winding = core.winding;
        shape->vertex_index = core.index;
    }
    motion->position = transform->position;
    motion->rotation = transform->rotation;
    return true;
}

const char *default_id(struct arena *arena, int index)
{
    char text[1 + NUMBER_MAX] = "#";
    return arena_text(arena, text, 1 + number_write_long(text + 1, index));
}

static inline bool read_shape_id(struct shape_parts *parts)
{
    const struct node *id = &parts->found[SHAPE_ID];
    struct arena *arena = parts->reading->arena;
    struct fail *fail = parts->reading->fail;
    struct scene_shape *shape = parts->shape;
    if (id->item)
        return node_string_copy(id, arena, &shape->id, fail) &&
               (shape->id[0] ||
                node_fail(id, fail, "empty-id",
                          "id: expected a string of at least one character, "
                          "found an empty one; remove \"id\" or name the "
                          "shape"));
    shape->id = default_id(arena, parts->node->index);
    return shape->id || fail_memory(fail);
}

/* Reads "scale" and "mirror". */
static bool read_factor(struct shape_parts *parts)
{
    const struct part_reading *reading = parts->reading;
    struct node *scale = &parts->found[SHAPE_SCALE];
    const struct node *mirror = &parts->found[SHAPE_MIRROR];
    struct fail *fail = reading->fail;
    bool is_good = true;
    double size = 1;
    const char *axis = "";
    /* --f32 rounds the products, so that the shape is that of the scene that
     * scene_expand writes. The fast tree may have rounded the factors. */
    if (parts->node->is_float && parts->node->outline)
        return false;
    scale->is_float = false;
    if (!read_part(reading, read_field(reading, scale, FIELD_SCALE, &size),
                   &is_good))
        return false;
    bool is_axis = !mirror->item || node_string(mirror, &axis, fail);
    if (is_axis && mirror->item && !same_name(axis, "x") &&
        !same_name(axis, "y"))
        is_axis = node_fail(
            mirror, fail, "unknown-mirror",
            "mirror: expected \"x\" or \"y\", the axis whose coordinates "
            "change sign, found %s; for both, turn the shape by 180 degrees",
            quote_name(axis).text);
    if (!read_part(reading, is_axis, &is_good))
        return false;
    size = is_good ? size : 1; /* a collector goes on */
    parts->shape->is_scaled = true;
    parts->factor =
        (col_vec2){*axis == 'x' ? -size : size, *axis == 'y' ? -size : size};
    return is_good;
}

static inline bool read_radius(struct shape_parts *parts)
{
    const struct part_reading *reading = parts->reading;
    struct node member = parts->found[SHAPE_RADIUS];
    bool is_scaled = parts->found[SHAPE_SCALE].item;
    double *radius = &parts->shape->shape.radius;
    member.is_float = member.is_float && !is_scaled;
    if (!member.item)
        return true;
    if (!read_field(reading, &member, FIELD_RADIUS, radius))
        return false;
    double before = *radius;
    return !is_scaled ||
           (read_product(reading, &member, fabs(parts->factor.x), radius) &&
            (!(before > 0) || *radius > 0 ||
             node_fail(&member, reading->fail, "scale-collapse",
                       "the scaled radius is 0; choose a larger scale")));
}

/* Reads what the size of a shape depends on besides its vertices. */
static inline bool read_size(struct shape_parts *parts)
{
    bool is_good = true;
    return (!(parts->found[SHAPE_SCALE].item ||
              parts->found[SHAPE_MIRROR].item) ||
            read_part(parts->reading, read_factor(parts), &is_good)) &&
           read_radius(parts) && is_good;
}

#define AT(type, member) offsetof(struct type, member)

static const struct field SHAPE_FIELDS[SHAPE_MEMBERS] = {
    [SHAPE_VELOCITY] = {AT(scene_motion, velocity), FIELD_POINT},
    [SHAPE_ANGULAR_VELOCITY] = {AT(scene_motion, angular_velocity),
                                FIELD_NUMBER},
    [SHAPE_SOURCE] = {0, FIELD_OBJECT},
    [SHAPE_ROLE] = {AT(scene_shape, role), FIELD_ROLE},
};

static inline bool read_source(struct shape_parts *parts)
{
    return read_fields(parts->reading, parts->found, SHAPE_FIELDS, SHAPE_SOURCE,
                       SHAPE_MATERIAL, parts->shape);
}

/* Reads the velocities and layers. */
static inline bool read_motion(struct shape_parts *parts)
{
    return read_fields(parts->reading, parts->found, SHAPE_FIELDS,
                       SHAPE_VELOCITY, SHAPE_LAYERS, &parts->motion) &&
           read_layer_names(parts->reading, &parts->found[SHAPE_LAYERS],
                            &parts->shape->names);
}

/* True if a body or material can be read: a collector has the error of one that
 * is no object. */
static bool is_usable(const struct part_reading *reading,
                      const struct node *node)
{
    return node->item && (!reading->collector || node_is_object(node));
}

static bool read_body_members(struct shape_parts *parts)
{
    const struct part_reading *reading = parts->reading;
    const struct node *body = &parts->found[SHAPE_BODY];
    const struct node *material = &parts->found[SHAPE_MATERIAL];
    struct node found[BODY_MEMBERS + 1];
    return (!body->item || node_kind(body) == NODE_STRING ||
            read_object(reading, body, &body_members, found) ||
            read_goes_on(reading)) &&
           (!material->item ||
            read_object(reading, material, &material_members, found));
}

/* Finds the body that a shape names, and copies it. It moves as a whole, so the
 * shape has no velocity of its own. */
static bool read_named_body(struct shape_parts *parts, const struct node *name,
                            struct scene_body *own)
{
    const struct part_reading *reading = parts->reading;
    struct fail *fail = reading->fail;
    const char *text;
    if (!node_string(name, &text, fail))
        return false;
    const struct scene_named_body *named =
        table_find(&reading->bodies, table_text(text));
    if (!named)
        return node_fail(name, fail, "unknown-body",
                         "the scene has no body %s%s", quote_name(text).text,
                         shared_hint(&reading->bodies, text, "bodies").text);
    *own = named->body;
    own->named = named;
    for (int i = SHAPE_VELOCITY; i <= SHAPE_ANGULAR_VELOCITY; i++)
        if (parts->found[i].item)
            return node_fail(&parts->found[i], fail, "velocity-of-body",
                             "%s: the shape moves with the body %s; remove it "
                             "here, and put the velocity into that body",
                             node_name(&parts->found[i]),
                             quote_name(text).text);
    return true;
}

static inline bool read_body(struct shape_parts *parts)
{
    const struct part_reading *reading = parts->reading;
    const struct node *body = &parts->found[SHAPE_BODY];
    const struct node *material = &parts->found[SHAPE_MATERIAL];
    struct scene_shape *shape = parts->shape;
    bool is_read = true;
    if (!body->item && !material->item)
        return true;
    struct scene_body *own = arena_take(reading->arena, 1, sizeof *own);
    if (!own)
        return fail_memory(reading->fail);
    *own = body_default;
    if (body->item && node_kind(body) == NODE_STRING)
        is_read = read_named_body(parts, body, own);
    else if (is_usable(reading, body))
        is_read = body_read(reading, body, &body_members,
                            parts->motion.local_count, own);
    own->is_stated = body->item;
    shape->body = own;
    return (is_read || read_goes_on(reading)) &&
           (!is_usable(reading, material) ||
            material_read(reading, material, own));
}

/* Reads all parts of a shape for a collector, which gets the geometry before
 * the rest. */
static bool collect_shape(struct shape_parts *parts)
{
    const struct part_reading *reading = parts->reading;
    const struct scene_collector *collector = reading->collector;
    bool has_members, is_good = true;
    bool is_known = find_members(parts, &has_members);
    if (!read_part(reading, is_known, &is_good))
        return false;
    if (has_members &&
        (!read_part(reading, read_shape_id(parts), &is_good) ||
         !read_part(reading, read_size(parts), &is_good) ||
         (is_known && !read_part(reading, read_geometry(parts), &is_good)) ||
         (!read_body_members(parts) && !read_goes_on(reading))))
        return false;
    if (collector->shape &&
        !collector->shape(collector->context, is_good ? parts : NULL))
        return fail_memory(reading->fail);
    return !has_members || ((read_source(parts) || read_goes_on(reading)) &&
                            (read_motion(parts) || read_goes_on(reading)) &&
                            (read_body(parts) || read_goes_on(reading)));
}

/* Checks arrays of points. */
static bool check_rings(const struct part_reading *reading,
                        const struct node *vertices, const struct node *holes)
{
    const char *points = "an array of points";
    col_vec2 *unused;
    int count;
    if (vertices->item &&
        !read_point_list(reading, vertices, points, "[x, y]", &unused,
                         &count) &&
        !read_goes_on(reading))
        return false;
    if (!holes->item)
        return true;
    if (!node_array(holes, "an array of arrays of points", &count,
                    reading->fail))
        return read_goes_on(reading);
    for (struct node hole = node_first(holes); hole.item; node_step(&hole))
        if (!read_point_list(reading, &hole, points, "[x, y]", &unused,
                             &count) &&
            !read_goes_on(reading))
            return false;
    return true;
}

bool shape_members_check(struct shape_parts *parts)
{
    static bool (*const steps[])(struct shape_parts * parts) = {
        read_size, read_body_members, read_source, read_motion, read_body};
    const struct part_reading *reading = parts->reading;
    const struct node *found = parts->found;
    bool is_closed;
    col_vec2 point;
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        if (!steps[i](parts) && !read_goes_on(reading))
            return false;
    if (!read_transform(parts, &parts->transform) && !read_goes_on(reading))
        return false;
    for (int i = SHAPE_CENTER; i <= SHAPE_MAX; i++)
        if (!read_field(reading, &found[i], FIELD_POINT, &point) &&
            !read_goes_on(reading))
            return false;
    return check_rings(reading, &found[SHAPE_VERTICES], &found[SHAPE_HOLES]) &&
           read_field(reading, &found[SHAPE_CLOSED], FIELD_FLAG, &is_closed);
}

bool motion_keep(const struct scene_motion *motion, bool is_stated,
                 struct arena *arena, struct scene_shape *shape)
{
    if (!is_stated && !shape->pieces &&
        motion->local == shape->shape.vertices &&
        motion->local_count == shape->shape.count)
        return true;
    struct scene_motion *own = arena_take(arena, 1, sizeof *own);
    if (!own)
        return false;
    *own = *motion;
    shape->motion = own;
    return true;
}

/* Whether a shape states its place or how it moves. */
static bool is_placed(const struct shape_parts *parts)
{
    bool is_stated = false;
    for (int i = SHAPE_POSITION; i <= SHAPE_ANGULAR_VELOCITY; i++)
        is_stated = is_stated || parts->found[i].item;
    return is_stated;
}

bool read_shape(const struct part_reading *reading, const struct node *node,
                struct scene_shape *shape)
{
    struct shape_parts parts; /* members_find fills found[] */
    bool ignored;
    parts.reading = reading;
    parts.node = node;
    parts.shape = shape;
    parts.template = NULL;
    parts.motion = motion_none;
    *shape = (struct scene_shape){.id = NULL};
    if (reading->collector)
        return collect_shape(&parts);
    return find_members(&parts, &ignored) && read_shape_id(&parts) &&
           read_size(&parts) && read_source(&parts) && read_geometry(&parts) &&
           read_motion(&parts) && read_body(&parts) &&
           (motion_keep(&parts.motion, is_placed(&parts), reading->arena,
                        shape) ||
            fail_memory(reading->fail));
}
