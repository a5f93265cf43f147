#include "query/dialects/write_parts.h"

static double depth_of(const struct record_writer *writer,
                       const struct claim_contact *contact)
{
    return writer->dialect->depth == DEPTH_SIGNED ? 0 - contact->depth
                                                  : contact->depth;
}

/* An element with members. */
static void put_contact(const struct record_writer *writer,
                        const struct claim_contact *contact)
{
    const struct manifold_names *names = &writer->dialect->manifold;
    json_begin_object(writer->out);
    if (names->point_a) {
        put_vec(writer, names->point_a, contact->point);
        put_vec(writer, names->point_b,
                contact->has_other ? contact->other : contact->point);
    } else {
        put_vec(writer, names->point, contact->point);
    }
    if (contact->has_depth)
        put_number(writer, names->depth, depth_of(writer, contact));
    if (contact->id)
        put_text(writer, names->id, contact->id);
    json_end_object(writer->out);
}

/* The arrays beside that of points that have no members. */
static void put_beside(const struct record_writer *writer,
                       const struct claim *claim)
{
    const struct manifold_names *names = &writer->dialect->manifold;
    struct json_writer *out = writer->out;
    if (names->depths) {
        json_key(out, names->depths);
        json_begin_line_array(out);
        for (int i = 0; i < claim->contact_count; i++)
            json_number(out, depth_of(writer, &claim->contacts[i]));
        json_end_array(out);
    }
    if (names->ids) {
        json_key(out, names->ids);
        json_begin_line_array(out);
        for (int i = 0; i < claim->contact_count; i++)
            json_string(out,
                        claim->contacts[i].id ? claim->contacts[i].id : "");
        json_end_array(out);
    }
}

void put_contacts(const struct record_writer *writer, const struct claim *claim)
{
    const struct manifold_names *names = &writer->dialect->manifold;
    struct json_writer *out = writer->out;
    bool has_members = (names->point && !names->depths) || names->point_a;
    if (names->count)
        put_number(writer, names->count, claim->contact_count);
    json_key(out, names->points);
    json_begin_array(out);
    for (int i = 0; i < claim->contact_count; i++) {
        if (has_members)
            put_contact(writer, &claim->contacts[i]);
        else
            put_bare_vec(writer, claim->contacts[i].point);
    }
    json_end_array(out);
    if (!has_members)
        put_beside(writer, claim);
}
