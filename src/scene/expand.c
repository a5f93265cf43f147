/* Writes a scene without templates, defaults, mirror images and scales: each
 * shape has all of its members and the numbers that the reader computes. Other
 * programs read such a scene without knowing what shapes share. */
#include <math.h>
#include <string.h>

#include "scene/scene.h"

/* A shape that is being written. */
struct expanding {
    const struct item *members[SHAPE_MEMBERS]; /* its own and inherited */
    struct json_writer *out;
    col_vec2 factor; /* of its coordinates */
};

/* ---- Geometry ------------------------------------------------------------ */

/* Writes a point (depth 0), an array of points, or an array of arrays of points
 * (depth 2, where the recursion ends). NOLINTNEXTLINE(misc-no-recursion) */
static void write_points(const struct expanding *expanding,
                         const struct item *points, int depth)
{
    struct json_writer *out = expanding->out;
    json_begin_line_array(out);
    for (int i = 0; points->kind == ITEM_NUMBERS && i < points->count; i++)
        json_number(out, points->numbers[i] * (i == 0 ? expanding->factor.x
                                                      : expanding->factor.y) +
                             0.0);
    for (const struct item *at = points->first; depth > 0 && at; at = at->next)
        write_points(expanding, at, depth - 1);
    json_end_array(out);
}

static void write_corner(const struct expanding *expanding, bool is_max)
{
    const double factor[2] = {expanding->factor.x, expanding->factor.y};
    double corner[2] = {0, 0};
    for (int i = 0; i < 2; i++) {
        bool from_max = is_max == (factor[i] > 0);
        const struct item *from =
            expanding->members[from_max ? SHAPE_MAX : SHAPE_MIN];
        if (from && from->kind == ITEM_NUMBERS && i < from->count)
            corner[i] = from->numbers[i] * factor[i] + 0.0;
    }
    json_vec2(expanding->out, (col_vec2){corner[0], corner[1]});
}

static void write_member(const struct expanding *expanding,
                         enum shape_member member, const struct item *value)
{
    struct json_writer *out = expanding->out;
    const struct item *const *members = expanding->members;
    bool is_scaled = members[SHAPE_SCALE] || members[SHAPE_MIRROR];
    if (member == SHAPE_TEMPLATE || member == SHAPE_MIRROR ||
        member == SHAPE_SCALE)
        return;
    json_key(out, shape_members.names[member]);
    if (is_scaled && member == SHAPE_RADIUS)
        json_number(out, item_number(value, 0) * fabs(expanding->factor.x));
    else if (is_scaled && (member == SHAPE_MIN || member == SHAPE_MAX))
        write_corner(expanding, member == SHAPE_MAX);
    else if (is_scaled && member < SHAPE_MIN && member != SHAPE_CLOSED)
        write_points(expanding, value, 2);
    else
        item_write(value, out);
}

/* ---- Shapes and scenes --------------------------------------------------- */

void scene_expand_shape(struct shape_templates *templates,
                        const struct item *shape, const char *id,
                        struct json_writer *out)
{
    struct expanding expanding = {.out = out};
    const struct item *const *members = expanding.members;
    scene_shape_members(templates, shape, expanding.members);
    double size = item_number(members[SHAPE_SCALE], 1);
    char axis = *item_text(members[SHAPE_MIRROR], "");
    expanding.factor =
        (col_vec2){axis == 'x' ? -size : size, axis == 'y' ? -size : size};
    json_begin_object(out);
    if (id)
        json_string_member(out, "id", id);
    for (const struct item *at = shape->first; at; at = at->next) {
        int member = members_place(&shape_members, at->name);
        if (member >= 0 && member < SHAPE_MEMBERS) {
            write_member(&expanding, (enum shape_member)member, at);
            continue;
        }
        json_key(out, at->name);
        item_write(at, out);
    }
    for (int i = 0; i < SHAPE_MEMBERS; i++)
        if (members[i] && members[i]->parent != shape)
            write_member(&expanding, (enum shape_member)i, members[i]);
    json_end_object(out);
}

static void write_cast(struct shape_templates *templates,
                       const struct item *cast, struct json_writer *out)
{
    json_begin_object(out);
    for (const struct item *at = cast->first; at; at = at->next) {
        json_key(out, at->name);
        if (strcmp(at->name, "shape") == 0 && at->kind == ITEM_OBJECT)
            scene_expand_shape(templates, at, NULL, out);
        else
            item_write(at, out);
    }
    json_end_object(out);
}

void scene_expand_member(struct shape_templates *templates,
                         const struct item *member, struct json_writer *out)
{
    bool is_shapes = strcmp(member->name, "shapes") == 0;
    bool is_casts = strcmp(member->name, "casts") == 0;
    if (strcmp(member->name, "templates") == 0 ||
        strcmp(member->name, "defaults") == 0)
        return;
    json_key(out, member->name);
    if (!is_shapes && !is_casts) {
        item_write(member, out);
        return;
    }
    json_begin_array(out);
    for (const struct item *at = member->first; at; at = at->next)
        if (is_casts)
            write_cast(templates, at, out);
        else
            scene_expand_shape(templates, at, NULL, out);
    json_end_array(out);
}

bool scene_has_instances(const struct scene *scene)
{
    int i = 0, count = scene->shape_count + scene->cast_count;
    while (!scene->is_shared && i < count && !scene->shapes[i].is_scaled)
        i++;
    return scene->is_shared || i < count;
}

bool scene_has_shared_members(const struct item *root)
{
    const struct item *shapes = item_member(root, "shapes");
    const struct item *shape = shapes ? shapes->first : NULL;
    while (shape && !item_member(shape, "mirror") &&
           !item_member(shape, "scale"))
        shape = shape->next;
    return shape || item_member(root, "templates") ||
           item_member(root, "defaults");
}

bool scene_expand(const struct item *root, struct arena *arena,
                  struct json_writer *out)
{
    struct shape_templates templates;
    if (!scene_templates_of(root, arena, &templates))
        return false;
    json_begin_object(out);
    for (const struct item *at = root->first; at; at = at->next)
        scene_expand_member(&templates, at, out);
    json_end_object(out);
    return true;
}
