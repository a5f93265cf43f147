/* The points of manifolds: an array of objects, or of points with arrays of
 * what else there is beside. */
#include "claims/claim_read.h"

/* The arrays of a manifold, and how much of them counts. */
struct arrays {
    const struct item *points, *depths, *ids;
    const struct item *id; /* of the point at hand, if it has one there */
    int count;
};

/* How many points there are: some engines have room for two, and a count. */
static bool find_count(const struct record_reader *reader,
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
    return true;
}

static bool find_arrays(const struct record_reader *reader,
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
    if (arrays->points && arrays->depths && arrays->count > 0 &&
        (arrays->depths->kind != ITEM_NUMBERS || depths < arrays->count))
        return value_expected(reader, arrays->depths,
                              "an array with a number for each point");
    return true;
}

/* Where the point lies: on one surface, or on both. */
static bool read_place(const struct record_reader *reader,
                       const struct item *element,
                       struct claim_contact *contact)
{
    const struct manifold_names *names = &reader->dialect->manifold;
    bool has_a = false, has_b = false;
    if (value_member(element, names->point))
        return value_vec(reader, element, names->point, &has_a,
                         &contact->point);
    if (!names->point_a)
        return value_as_vec(reader, element, &contact->point);
    if (!value_vec(reader, element, names->point_a, &has_a, &contact->point) ||
        !value_vec(reader, element, names->point_b, &has_b, &contact->other))
        return false;
    contact->has_other = has_a && has_b;
    return contact->has_other ||
           value_expected(reader, element, "an object with two points");
}

static bool read_contact(const struct record_reader *reader,
                         const struct arrays *arrays,
                         const struct item *element,
                         struct claim_contact *contact)
{
    const struct dialect *dialect = reader->dialect;
    const struct manifold_names *names = &dialect->manifold;
    if (!read_place(reader, element, contact) ||
        !value_number(reader, element, names->depth, &contact->has_depth,
                      &contact->depth))
        return false;
    if (arrays->depths && !contact->has_depth) {
        contact->has_depth = true;
        contact->depth = arrays->depths->numbers[element->index];
    }
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

bool claim_read_contacts(const struct record_reader *reader,
                         const struct item *manifold, struct claim *claim)
{
    struct arrays arrays;
    if (!find_arrays(reader, manifold, &arrays))
        return false;
    if (!arrays.points)
        return true;
    struct claim_contact *contacts =
        arena_alloc(reader->arena, (size_t)arrays.count, sizeof *contacts);
    if (!contacts)
        return fail_memory(reader->fail);
    const struct item *element = arrays.points->first;
    arrays.id = arrays.ids ? arrays.ids->first : NULL;
    for (int i = 0; i < arrays.count; i++, element = element->next) {
        struct claim_contact *contact = &contacts[claim->contact_count];
        *contact = (struct claim_contact){.has_other = false};
        if (!read_contact(reader, &arrays, element, contact))
            return false;
        claim->contact_count += !is_ahead(reader->dialect, contact);
        arrays.id = arrays.id ? arrays.id->next : NULL;
    }
    claim->contacts = contacts;
    claim->has_manifold = true;
    return true;
}
