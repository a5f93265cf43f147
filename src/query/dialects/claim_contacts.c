/* The points of manifolds: an array of objects, or of points with arrays of
 * what else there is beside. */
#include "query/dialects/claim_read.h"

/* The arrays of a manifold, and how much of them counts. */
struct arrays {
    const struct item *points, *depths, *ids;
    const struct item *id, *depth; /* of the point at hand, if there */
    int count;
    bool has_count; /* which is told */
};

/* How many points there are: some engines have room for two, and a count. */
static bool find_count(struct record_reader *reader,
                       const struct item *manifold, struct arrays *arrays)
{
    const struct manifold_names *names = &reader->dialect->manifold;
    bool has_count = false;
    int count = 0;
    if (!value_whole(reader, manifold, names->count, &has_count, &count))
        return false;
    if (has_count && count > arrays->count)
        return value_expected(reader, value_member(manifold, names->count),
                              "no more than there are points");
    if (has_count)
        arrays->count = count;
    arrays->has_count = has_count;
    return true;
}

static bool find_arrays(struct record_reader *reader,
                        const struct item *manifold, struct arrays *arrays)
{
    const struct manifold_names *names = &reader->dialect->manifold;
    int depths, ids;
    if (!value_array(reader, manifold, names->points, &arrays->points,
                     &arrays->count) ||
        !value_array(reader, manifold, names->depths, &arrays->depths,
                     &depths) ||
        !value_array(reader, manifold, names->ids, &arrays->ids, &ids) ||
        !find_count(reader, manifold, arrays))
        return false;
    if (arrays->points && arrays->points->kind == ITEM_NUMBERS)
        return value_expected(reader, arrays->points, "an array of points");
    if (arrays->points && arrays->depths && depths < arrays->count)
        return value_expected(reader, arrays->depths,
                              "an array with a number for each point");
    return true;
}

/* Where the point lies: on one surface, or on both. */
static bool read_place(struct record_reader *reader, const struct item *element,
                       struct claim_contact *contact)
{
    const struct manifold_names *names = &reader->dialect->manifold;
    bool has = false, has_a = false, has_b = false;
    if (value_member(element, names->point))
        return value_vec(reader, element, names->point, &has, &contact->point);
    if (!names->point_a)
        return value_as_vec(reader, element, &has, &contact->point);
    if (!value_vec(reader, element, names->point_a, &has_a, &contact->point) ||
        !value_vec(reader, element, names->point_b, &has_b, &contact->other))
        return false;
    contact->has_other = has_a && has_b;
    return (value_member(element, names->point_a) &&
            value_member(element, names->point_b)) ||
           value_expected(reader, element, "an object with two points");
}

/* The depth in the array beside that of the points. */
static bool read_depth_beside(struct record_reader *reader,
                              const struct arrays *arrays, int index,
                              struct claim_contact *contact)
{
    const struct item *depths = arrays->depths;
    if (!depths || contact->has_depth)
        return true;
    if (arrays->depth)
        return value_as_number(reader, arrays->depth, &contact->has_depth,
                               &contact->depth);
    contact->has_depth = true;
    contact->depth = depths->numbers[index];
    return true;
}

static bool read_contact(struct record_reader *reader,
                         const struct arrays *arrays,
                         const struct item *element,
                         struct claim_contact *contact)
{
    const struct dialect *dialect = reader->dialect;
    const struct manifold_names *names = &dialect->manifold;
    if (!read_place(reader, element, contact) ||
        !value_number(reader, element, names->depth, &contact->has_depth,
                      &contact->depth) ||
        !read_depth_beside(reader, arrays, element->index, contact))
        return false;
    if (dialect->depth == DEPTH_SIGNED)
        contact->depth = 0 - contact->depth;
    const char *id = item_text(arrays->id, NULL);
    contact->id = names->id ? member_text(element, names->id, id) : id;
    return true;
}

/* Whether it is told of before the shapes have come so close. */
static bool is_ahead(const struct dialect *dialect,
                     const struct claim_contact *contact)
{
    return dialect->is_ahead && dialect->depth == DEPTH_SIGNED &&
           contact->has_depth && contact->depth < 0;
}

bool claim_read_contacts(struct record_reader *reader,
                         const struct item *manifold, struct claim *claim)
{
    struct arrays arrays = {.has_count = false};
    if (!find_arrays(reader, manifold, &arrays))
        return false;
    if (!arrays.points) {
        claim->has_manifold = arrays.has_count; /* it is 0 */
        return true;
    }
    struct claim_contact *contacts =
        arena_alloc(reader->arena, (size_t)arrays.count, sizeof *contacts);
    if (!contacts)
        return fail_memory(reader->fail);
    const struct item *element = arrays.points->first;
    arrays.id = arrays.ids ? arrays.ids->first : NULL;
    arrays.depth = arrays.depths ? arrays.depths->first : NULL;
    for (int i = 0; i < arrays.count; i++, element = element->next) {
        struct claim_contact *contact = &contacts[claim->contact_count];
        *contact = (struct claim_contact){.has_other = false};
        if (!read_contact(reader, &arrays, element, contact))
            return false;
        claim->contact_count += !is_ahead(reader->dialect, contact);
        arrays.id = arrays.id ? arrays.id->next : NULL;
        arrays.depth = arrays.depth ? arrays.depth->next : NULL;
    }
    claim->contacts = contacts;
    claim->has_manifold = true;
    return true;
}
