/* Reads the contacts of manifolds: an array of objects, or of points with
 * arrays of places, depths and ids beside it. */
#include "query/dialects/claim_read.h"

/* The arrays of a manifold, and how much of them counts. */
struct arrays {
    const struct item *points, *points_b, *depths, *ids;
    /* Of the current point, if there: */
    const struct item *place_b, *id, *depth;
    int count;
    bool has_count; /* the record states it */
};

/* Finds the arrays, and how many points there are: some engines have room for
 * two points, and a count. */
static bool find_arrays(struct record_reader *reader,
                        const struct item *manifold, struct arrays *arrays)
{
    const struct manifold_names *names = &reader->dialect->manifold;
    int depths, ids, places, count = 0;
    if (!value_array(reader, manifold, names->points, &arrays->points,
                     &arrays->count) ||
        !value_array(reader, manifold, names->points_b, &arrays->points_b,
                     &places) ||
        !value_array(reader, manifold, names->depths, &arrays->depths,
                     &depths) ||
        !value_array(reader, manifold, names->ids, &arrays->ids, &ids) ||
        !value_whole(reader, manifold, names->count, &arrays->has_count,
                     &count))
        return false;
    if (arrays->has_count && count > arrays->count)
        return value_expected(reader, value_member(manifold, names->count),
                              "at most the number of points");
    if (arrays->has_count)
        arrays->count = count;
    if (arrays->points && arrays->points->kind == ITEM_NUMBERS)
        return value_expected(reader, arrays->points, "an array of points");
    const struct item *points_b = arrays->points_b;
    if (arrays->points && names->points_b &&
        (!points_b || places < arrays->count || points_b->kind != ITEM_ARRAY) &&
        arrays->count > 0)
        return value_expected(reader, points_b ? points_b : arrays->points,
                              "arrays with one point on each shape for each "
                              "contact");
    if (arrays->points && arrays->depths && depths < arrays->count)
        return value_expected(reader, arrays->depths,
                              "an array with one number for each point");
    return true;
}

/* Reads a place that the element has twice, or once under either name. */
static bool read_again(struct record_reader *reader, const struct item *element,
                       struct claim_contact *contact)
{
    const struct manifold_names *names = &reader->dialect->manifold;
    bool has = false;
    if (!value_vec(reader, element, names->again_a, &has, &contact->point) ||
        !value_vec(reader, element, names->again_b, &contact->has_again,
                   &contact->again))
        return false;
    if (!has) {
        contact->is_unplaced = !contact->has_again;
        contact->point = contact->again;
        contact->has_again = false;
    }
    return true;
}

/* Reads the place of a contact: on one surface, or on both. A place with a
 * coordinate that is not finite is unknown. */
static bool read_place(struct record_reader *reader,
                       const struct arrays *arrays, const struct item *element,
                       struct claim_contact *contact)
{
    const struct manifold_names *names = &reader->dialect->manifold;
    const struct item *point = value_member(element, names->point);
    bool has_a = false, has_b = false;
    if (!point && (value_member(element, names->again_a) ||
                   value_member(element, names->again_b)))
        return read_again(reader, element, contact);
    if (point || (!names->point_a && !arrays->place_b)) {
        bool is_read = value_as_vec(reader, point ? point : element, &has_a,
                                    &contact->point);
        contact->is_unplaced = !has_a;
        return is_read;
    }
    const struct item *a = element, *b = arrays->place_b;
    if (names->point_a) {
        a = value_member(element, names->point_a);
        b = value_member(element, names->point_b);
    }
    if (!a || !b)
        return value_expected(reader, element, "an object with two points");
    if (!value_as_vec(reader, a, &has_a, &contact->point) ||
        !value_as_vec(reader, b, &has_b, &contact->other))
        return false;
    contact->has_other = has_a && has_b;
    contact->is_unplaced = !contact->has_other;
    return true;
}

/* Turns a contact of B and A into one of A and B. */
static void turn_contact(struct claim_contact *contact)
{
    struct claim_vec point = contact->point;
    if (contact->has_other) {
        contact->point = contact->other;
        contact->other = point;
    }
    contact->normal = value_negated(contact->normal);
}

static bool read_contact(struct record_reader *reader,
                         const struct arrays *arrays,
                         const struct item *element, const struct claim *claim,
                         struct claim_contact *contact)
{
    const struct dialect *dialect = reader->dialect;
    const struct manifold_names *names = &dialect->manifold;
    const char *a, *b;
    if (!read_place(reader, arrays, element, contact) ||
        !value_vec(reader, element, names->point_normal, &contact->has_normal,
                   &contact->normal) ||
        !value_id_of_pair(reader, element, names->a, claim, &a) ||
        !value_id_of_pair(reader, element, names->b, claim, &b) ||
        !value_number(reader, element, names->depth, &contact->has_depth,
                      &contact->depth))
        return false;
    if (arrays->depths && !contact->has_depth) {
        if (arrays->depth &&
            !value_as_number(reader, arrays->depth, &contact->has_depth,
                             &contact->depth))
            return false;
        if (!arrays->depth) {
            contact->has_depth = true;
            contact->depth = arrays->depths->numbers[element->index];
        }
    }
    if (dialect->depth == DEPTH_SIGNED)
        contact->depth = 0 - contact->depth;
    if (dialect->manifold_normal == NORMAL_B_TO_A)
        contact->normal = value_negated(contact->normal);
    if (claim_is_reversed(claim, a, b))
        turn_contact(contact);
    const char *id = item_text(arrays->id, NULL);
    contact->id = names->id ? member_text(element, names->id, id) : id;
    return true;
}

bool claim_read_contacts(struct record_reader *reader,
                         const struct item *manifold, bool is_turned,
                         struct claim *claim)
{
    const struct dialect *dialect = reader->dialect;
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
    arrays.place_b = arrays.points_b ? arrays.points_b->first : NULL;
    arrays.id = arrays.ids ? arrays.ids->first : NULL;
    arrays.depth = arrays.depths ? arrays.depths->first : NULL;
    for (int i = 0; i < arrays.count; i++, element = element->next) {
        struct claim_contact *contact = &contacts[claim->contact_count];
        *contact = (struct claim_contact){.has_other = false};
        reader->in_contacts = true;
        if (!read_contact(reader, &arrays, element, claim, contact))
            return false;
        reader->in_contacts = false;
        if (is_turned)
            turn_contact(contact);
        bool is_ahead = dialect->is_ahead && dialect->depth == DEPTH_SIGNED &&
                        contact->has_depth && contact->depth < 0;
        claim->contact_count += !is_ahead;
        arrays.place_b = arrays.place_b ? arrays.place_b->next : NULL;
        arrays.id = arrays.id ? arrays.id->next : NULL;
        arrays.depth = arrays.depth ? arrays.depth->next : NULL;
    }
    claim->contacts = contacts;
    claim->has_manifold = true;
    return true;
}
