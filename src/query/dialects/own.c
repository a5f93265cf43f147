/* What records of this program say beside what engines do: features by their
 * numbers, the axis, other normals. */
#include "query/dialects/claim_read.h"

#include <limits.h>
#include <math.h>
#include <string.h>

/* The member "of": whose feature it is. */
static bool read_side(struct record_reader *reader, const struct item *object,
                      struct claim_feature *feature)
{
    const char *side = NULL;
    if (!value_text(reader, object, "of", &side))
        return false;
    if (!side || (strcmp(side, "a") != 0 && strcmp(side, "b") != 0))
        return value_expected(reader,
                              side ? value_member(object, "of") : object,
                              "\"of\": \"a\" or \"b\"");
    feature->of_b = *side == 'b';
    return true;
}

/* The ends of an edge, or the place of a vertex. */
static bool read_ends(struct record_reader *reader, const struct item *object,
                      struct claim_feature *feature)
{
    const struct item *points;
    int count;
    if (!value_array(reader, object, "points", &points, &count) ||
        !value_vec(reader, object, "point", &feature->has_points,
                   &feature->from))
        return false;
    feature->to = feature->from;
    if (!points)
        return true;
    if (points->kind != ITEM_ARRAY || count != 2)
        return value_expected(reader, points, "the two ends of an edge");
    bool has_from = false, has_to = false;
    if (!value_as_vec(reader, points->first, &has_from, &feature->from) ||
        !value_as_vec(reader, points->first->next, &has_to, &feature->to))
        return false;
    feature->has_points = has_from && has_to;
    return true;
}

/* The vertices that a cut joins. */
static bool read_cut(struct record_reader *reader, const struct item *object,
                     struct claim_feature *feature)
{
    const struct item *cut = value_member(object, "cut");
    if (!cut)
        return true;
    for (int i = 0; i < 2; i++) {
        double end =
            cut->kind == ITEM_NUMBERS && cut->count == 2 ? cut->numbers[i] : -1;
        if (!(end >= 0 && end <= INT_MAX) || floor(end) < end)
            return value_expected(reader, cut, "the numbers of two vertices");
        feature->cut[i] = (int)end;
    }
    return true;
}

/* Reads an edge or a vertex, whose number is the member `index`, or "edge" or
 * "vertex" where that is NULL. An edge that is a cut between pieces has the
 * number -1. */
static bool read_feature(struct record_reader *reader,
                         const struct item *object, const char *index,
                         struct claim_feature *feature)
{
    bool has_number = false, has_vertex = false;
    feature->index = -1;
    if (object->kind != ITEM_OBJECT)
        return value_expected(reader, object, "an object");
    if (!read_side(reader, object, feature) ||
        !value_whole(reader, object, index ? index : "edge", &has_number,
                     &feature->index) ||
        (!index && !value_whole(reader, object, "vertex", &has_vertex,
                                &feature->index)) ||
        !read_cut(reader, object, feature) ||
        !read_ends(reader, object, feature))
        return false;
    feature->is_vertex = has_vertex;
    feature->given = true;
    return has_number || has_vertex || value_member(object, "cut") ||
           value_expected(reader, object, "the number of an edge or a vertex");
}

/* The same of a member, if it is there. */
static bool read_member(struct record_reader *reader, const struct item *object,
                        const char *name, const char *index,
                        struct claim_feature *feature)
{
    const struct item *member = value_member(object, name);
    return !member || read_feature(reader, member, index, feature);
}

static bool read_manifold(struct record_reader *reader,
                          const struct item *manifold, struct claim *claim)
{
    return read_member(reader, manifold, "reference", NULL,
                       &claim->reference) &&
           read_member(reader, manifold, "incident", NULL, &claim->incident) &&
           value_bool(reader, manifold, "flip", &claim->has_flip, &claim->flip);
}

static bool read_axis(struct record_reader *reader, const struct item *object,
                      struct claim_axis *axis)
{
    bool has_a = false, has_b = false;
    if (!object)
        return true;
    if (!value_whole(reader, object, "a_vertex", &has_a, &axis->a_vertex) ||
        !value_whole(reader, object, "b_vertex", &has_b, &axis->b_vertex))
        return false;
    axis->of_vertices = has_a && has_b;
    return axis->of_vertices || read_feature(reader, object, NULL, &axis->edge);
}

static bool read_alternatives(struct record_reader *reader,
                              const struct item *record, struct claim *claim)
{
    const struct item *array;
    int count;
    if (!value_array(reader, record, "alternatives", &array, &count))
        return false;
    claim->has_alternatives = array != NULL;
    if (!array || count == 0)
        return true;
    if (array->kind != ITEM_ARRAY)
        return value_expected(reader, array, "an array of objects");
    struct claim_alternative *others =
        arena_alloc(reader->arena, (size_t)count, sizeof *others);
    if (!others)
        return fail_memory(reader->fail);
    const struct item *element = array->first;
    for (int i = 0; i < count; i++, element = element->next) {
        struct claim_alternative *other = &others[i];
        bool has = false;
        if (!value_vec(reader, element, "normal", &has, &other->normal) ||
            !read_axis(reader, value_member(element, "axis"), &other->axis))
            return false;
        if (!value_member(element, "normal"))
            return value_expected(reader, element, "an object with a normal");
        if (reader->dialect->normal == NORMAL_B_TO_A)
            other->normal = value_negated(other->normal);
    }
    claim->alternatives = others;
    claim->alternative_count = count;
    return true;
}

static bool read_points(struct record_reader *reader, const struct item *points,
                        struct claim *claim)
{
    bool has_a = false, has_b = false;
    if (!value_vec(reader, points, "a", &has_a, &claim->point_a) ||
        !value_vec(reader, points, "b", &has_b, &claim->point_b))
        return false;
    claim->has_points = has_a && has_b;
    return !points ||
           (value_member(points, "a") && value_member(points, "b")) ||
           value_expected(reader, points, "the two points \"a\" and \"b\"");
}

/* Of sat: the edge and the vertex that collide. */
static bool read_collision(struct record_reader *reader,
                           const struct item *record, struct claim *claim)
{
    if (!read_member(reader, record, "edge", "index", &claim->edge) ||
        !read_member(reader, record, "vertex", "index", &claim->vertex))
        return false;
    claim->vertex.is_vertex = claim->vertex.given;
    return true;
}

bool claim_read_own(struct record_reader *reader, const struct item *record,
                    struct claim *claim)
{
    return value_bool(reader, record, "touching", &claim->has_touching,
                      &claim->touching) &&
           value_number(reader, record, "separation", &claim->has_separation,
                        &claim->separation) &&
           read_points(reader, value_member(record, "points"), claim) &&
           read_manifold(reader, value_member(record, "manifold"), claim) &&
           read_axis(reader, value_member(record, "axis"), &claim->axis) &&
           read_collision(reader, record, claim) &&
           read_alternatives(reader, record, claim);
}
