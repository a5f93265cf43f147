#include "query/dialects/stamp.h"

#include <string.h>

void stamp_write(struct json_writer *out, const struct dialect *dialect)
{
    json_key(out, "convention");
    json_begin_object(out);
    json_key(out, "dialect");
    json_string(out, dialect_names[dialect->engine]);
    json_key(out, "normal");
    json_string(out, dialect_normal_names[dialect->normal]);
    json_key(out, "manifold_normal");
    json_string(out, dialect_normal_names[dialect->manifold_normal]);
    json_key(out, "depth");
    json_string(out, dialect_depth_names[dialect->depth]);
    json_key(out, "y");
    json_string(out, dialect_y_names[dialect->y]);
    if (!dialect->manifold.point_a) {
        json_key(out, "at");
        json_string(out, dialect_place_names[dialect->place]);
    }
    json_end_object(out);
}

/* Sets *choice to the place among `names` of what a member says; leaves it
 * where it is not there. */
static bool read_choice(struct record_reader *reader, const struct item *stamp,
                        const char *name, const char *const *names, int *choice)
{
    const char *text = NULL;
    if (!value_text(reader, stamp, name, &text))
        return false;
    if (!text)
        return true;
    for (int i = 0; names[i]; i++) {
        if (strcmp(names[i], text) == 0) {
            *choice = i;
            return true;
        }
    }
    return value_expected(reader, value_member(stamp, name),
                          "one of the names in collide-dialects(7)");
}

static bool read_choices(struct record_reader *reader, const struct item *stamp,
                         struct dialect *dialect)
{
    int normal = (int)dialect->normal, depth = (int)dialect->depth;
    int manifold_normal = (int)dialect->manifold_normal;
    int y = (int)dialect->y, place = (int)dialect->place;
    if (!read_choice(reader, stamp, "normal", dialect_normal_names, &normal) ||
        !read_choice(reader, stamp, "manifold_normal", dialect_normal_names,
                     &manifold_normal) ||
        !read_choice(reader, stamp, "depth", dialect_depth_names, &depth) ||
        !read_choice(reader, stamp, "y", dialect_y_names, &y) ||
        !read_choice(reader, stamp, "at", dialect_place_names, &place))
        return false;
    dialect->normal = (enum dialect_normal)normal;
    dialect->manifold_normal = (enum dialect_normal)manifold_normal;
    dialect->depth = (enum dialect_depth)depth;
    dialect->y = (enum dialect_y)y;
    dialect->place = (enum claim_place)place;
    dialect->is_place_told |= value_member(stamp, "at") != NULL;
    return true;
}

bool stamp_read(struct record_reader *reader, const struct item *root,
                struct dialect *dialect)
{
    const struct item *stamp = value_member(root, "convention");
    int row = -1;
    *dialect = *reader->dialect;
    if (!stamp)
        return true;
    if (stamp->kind != ITEM_OBJECT)
        return value_expected(reader, stamp, "an object");
    if (!read_choice(reader, stamp, "dialect", dialect_names, &row))
        return false;
    if (row >= 0)
        *dialect = dialect_table[row];
    return read_choices(reader, stamp, dialect);
}
