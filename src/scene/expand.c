/* Writes a scene without templates, defaults, mirror images and scales: each
 * shape has all of its members and the numbers that the reader computes. Other
 * programs read such a scene without knowing what shapes share. */
#include <math.h>
#include <string.h>

#include "scene/scene.h"
#include "support/json/locate.h"

/* A shape that is being written. */
struct expanding {
    const struct shape_templates *templates;
    const struct item *shape;
    struct json_writer *out;
    bool is_scaled;
    col_vec2 factor; /* of its coordinates */
};

static void copy_value(struct json_writer *out, const struct item *item)
{
    const struct document *document = item->document;
    const char *text = document->text + item->offset;
    json_copy(out, text, json_length(text, document->length - item->offset));
}

/* ---- Geometry ------------------------------------------------------------ */

/* Writes the numbers x, y, x, .. of an array of two numbers. */
static void write_point(const struct expanding *expanding,
                        const struct item *point)
{
    json_begin_line_array(expanding->out);
    for (int i = 0; point->kind == ITEM_NUMBERS && i < point->count; i++) {
        double factor = i == 0 ? expanding->factor.x : expanding->factor.y;
        json_number(expanding->out, point->numbers[i] * factor + 0.0);
    }
    json_end_array(expanding->out);
}

/* Writes a point, an array of points, or an array of arrays of points. */
static void write_points(const struct expanding *expanding,
                         const struct item *points)
{
    const struct item *at = points;
    if (points->kind == ITEM_NUMBERS) {
        write_point(expanding, points);
        return;
    }
    json_begin_line_array(expanding->out);
    for (at = points->first; at; at = at->next) {
        if (at->kind == ITEM_NUMBERS) {
            write_point(expanding, at);
            continue;
        }
        json_begin_line_array(expanding->out);
        for (const struct item *in = at->first; in; in = in->next)
            write_point(expanding, in);
        json_end_array(expanding->out);
    }
    json_end_array(expanding->out);
}

static void write_corner(const struct expanding *expanding, bool is_max)
{
    col_vec2 factor = expanding->factor;
    double corner[2];
    for (int i = 0; i < 2; i++) {
        double along = i == 0 ? factor.x : factor.y;
        enum shape_member from = is_max == (along > 0) ? SHAPE_MAX : SHAPE_MIN;
        const struct item *item =
            scene_member(expanding->templates, expanding->shape, from);
        bool has = item && item->kind == ITEM_NUMBERS && i < item->count;
        corner[i] = has ? item->numbers[i] * along + 0.0 : 0;
    }
    json_vec2(expanding->out, (col_vec2){corner[0], corner[1]});
}

static void write_member(const struct expanding *expanding,
                         enum shape_member member, const struct item *value)
{
    struct json_writer *out = expanding->out;
    json_key(out, shape_members.names[member]);
    if (!expanding->is_scaled) {
        copy_value(out, value);
        return;
    }
    if (member == SHAPE_RADIUS)
        json_number(out, item_number(value, 0) * fabs(expanding->factor.x));
    else if (member == SHAPE_MIN || member == SHAPE_MAX)
        write_corner(expanding, member == SHAPE_MAX);
    else if (member < SHAPE_MIN && member != SHAPE_CLOSED)
        write_points(expanding, value);
    else
        copy_value(out, value);
}

/* ---- Shapes and scenes --------------------------------------------------- */

static bool is_dropped(enum shape_member member)
{
    return member == SHAPE_TEMPLATE || member == SHAPE_MIRROR ||
           member == SHAPE_SCALE;
}

/* True if the type of a shape, which is known, can have a default. */
static bool can_have(const struct item *type, enum shape_member member)
{
    enum shape_type number;
    struct fail fail;
    return type_named(item_text(type, ""), &number, &fail) &&
           type_members[number].allowed >> member & 1;
}

void scene_expand_shape(const struct shape_templates *templates,
                        const struct item *shape, const char *id,
                        struct json_writer *out)
{
    const char *mirror =
        item_text(scene_member(templates, shape, SHAPE_MIRROR), "");
    const struct item *scale = scene_member(templates, shape, SHAPE_SCALE);
    const struct item *type = scene_member(templates, shape, SHAPE_TYPE);
    double size = item_number(scale, 1);
    struct expanding expanding = {.templates = templates,
                                  .shape = shape,
                                  .out = out,
                                  .is_scaled = scale || *mirror,
                                  .factor = {*mirror == 'x' ? -size : size,
                                             *mirror == 'y' ? -size : size}};
    json_begin_object(out);
    if (id)
        json_string_member(out, "id", id);
    for (const struct item *at = shape->first; at; at = at->next) {
        int member = members_place(&shape_members, at->name);
        if (member < 0 || member == SHAPE_MEMBERS) {
            json_key(out, at->name);
            copy_value(out, at);
        } else if (!is_dropped((enum shape_member)member)) {
            write_member(&expanding, (enum shape_member)member, at);
        }
    }
    for (int i = 0; i < SHAPE_MEMBERS; i++) {
        enum shape_member member = (enum shape_member)i;
        const struct item *value = scene_member(templates, shape, member);
        if (value && value->parent != shape && !is_dropped(member) &&
            can_have(type, member))
            write_member(&expanding, member, value);
    }
    json_end_object(out);
}

static void write_casts(const struct shape_templates *templates,
                        const struct item *casts, struct json_writer *out)
{
    json_begin_array(out);
    for (const struct item *cast = casts->first; cast; cast = cast->next) {
        json_begin_object(out);
        for (const struct item *at = cast->first; at; at = at->next) {
            json_key(out, at->name);
            if (strcmp(at->name, "shape") == 0 && at->kind == ITEM_OBJECT)
                scene_expand_shape(templates, at, NULL, out);
            else
                copy_value(out, at);
        }
        json_end_object(out);
    }
    json_end_array(out);
}

void scene_expand_member(const struct shape_templates *templates,
                         const struct item *member, struct json_writer *out)
{
    bool is_shapes = strcmp(member->name, "shapes") == 0;
    if (strcmp(member->name, "templates") == 0 ||
        strcmp(member->name, "defaults") == 0)
        return;
    json_key(out, member->name);
    if (strcmp(member->name, "casts") == 0) {
        write_casts(templates, member, out);
        return;
    }
    if (!is_shapes) {
        copy_value(out, member);
        return;
    }
    json_begin_array(out);
    for (const struct item *at = member->first; at; at = at->next)
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
