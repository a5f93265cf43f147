/* The parts of records that claim_write puts together. */
#include "query/dialects/claim_read.h"
#include "query/dialects/dialect.h"

/* What writes a record. */
struct record_writer {
    struct json_writer *out;
    const struct dialect *dialect;
};

static void put_vec(const struct record_writer *writer, const char *name,
                    struct claim_vec value);
static void put_number(const struct record_writer *writer, const char *name,
                       double value);
static void put_text(const struct record_writer *writer, const char *name,
                     const char *value);

static void put_bare_vec(const struct record_writer *writer,
                         struct claim_vec value);

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

/* The members of a manifold, without the object that holds them. */
static void put_contacts(const struct record_writer *writer,
                         const struct claim *claim)
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

static void put_side(const struct record_writer *writer, bool of_b)
{
    put_text(writer, "of", of_b ? "b" : "a");
}

/* The number of an edge or a vertex, or the ends of a cut. */
static void put_index(const struct record_writer *writer, const char *name,
                      const struct claim_feature *feature)
{
    struct json_writer *out = writer->out;
    if (feature->index >= 0) {
        put_number(writer, name, feature->index);
        return;
    }
    json_key(out, "cut");
    json_begin_line_array(out);
    json_int(out, feature->cut[0]);
    json_int(out, feature->cut[1]);
    json_end_array(out);
}

/* A member of which `index` is what the number is called; NULL: as what it
 * is. */
static void put_feature(const struct record_writer *writer, const char *name,
                        const char *index, const struct claim_feature *feature)
{
    struct json_writer *out = writer->out;
    const char *kind = feature->is_vertex ? "vertex" : "edge";
    if (!feature->given)
        return;
    json_key(out, name);
    json_begin_object(out);
    put_side(writer, feature->of_b);
    put_index(writer, index ? index : kind, feature);
    if (feature->has_points && feature->is_vertex)
        put_vec(writer, "point", feature->from);
    if (feature->has_points && !feature->is_vertex) {
        json_key(out, "points");
        json_begin_line_array(out);
        put_bare_vec(writer, feature->from);
        put_bare_vec(writer, feature->to);
        json_end_array(out);
    }
    json_end_object(out);
}

static void put_axis(const struct record_writer *writer,
                     const struct claim_axis *axis)
{
    put_feature(writer, "axis", NULL, &axis->edge);
    if (!axis->of_vertices)
        return;
    json_key(writer->out, "axis");
    json_begin_object(writer->out);
    put_number(writer, "a_vertex", axis->a_vertex);
    put_number(writer, "b_vertex", axis->b_vertex);
    json_end_object(writer->out);
}

static void put_alternatives(const struct record_writer *writer,
                             const struct claim *claim)
{
    struct json_writer *out = writer->out;
    bool is_back = writer->dialect->normal == NORMAL_B_TO_A;
    if (claim->alternative_count == 0)
        return;
    json_key(out, "alternatives");
    json_begin_array(out);
    for (int i = 0; i < claim->alternative_count; i++) {
        const struct claim_alternative *other = &claim->alternatives[i];
        struct claim_vec normal = other->normal;
        json_begin_object(out);
        put_vec(writer, "normal", is_back ? value_negated(normal) : normal);
        put_axis(writer, &other->axis);
        json_end_object(out);
    }
    json_end_array(out);
}

/* The members that records of the row `collide` have after those of the
 * relation, and in the manifold in front of the points. */
static void put_own(const struct record_writer *writer,
                    const struct claim *claim)
{
    struct json_writer *out = writer->out;
    if (claim->has_touching) {
        json_key(out, "touching");
        json_bool(out, claim->touching);
    }
    if (claim->has_points) {
        json_key(out, "points");
        json_begin_object(out);
        put_vec(writer, "a", claim->point_a);
        put_vec(writer, "b", claim->point_b);
        json_end_object(out);
    }
    put_axis(writer, &claim->axis);
    put_feature(writer, "edge", "index", &claim->edge);
    put_feature(writer, "vertex", "index", &claim->vertex);
    put_alternatives(writer, claim);
}

static void put_own_manifold(const struct record_writer *writer,
                             const struct claim *claim)
{
    put_feature(writer, "reference", NULL, &claim->reference);
    put_feature(writer, "incident", NULL, &claim->incident);
    if (!claim->has_flip)
        return;
    json_key(writer->out, "flip");
    json_bool(writer->out, claim->flip);
}

/* A vector as an element of an array. */
static void put_bare_vec(const struct record_writer *writer,
                         struct claim_vec value)
{
    double y = writer->dialect->y == DIALECT_Y_DOWN ? 0 - value.y : value.y;
    if (!writer->dialect->has_vectors) {
        json_vec2(writer->out, (col_vec2){value.x, y});
        return;
    }
    json_begin_object(writer->out);
    put_number(writer, "x", value.x);
    put_number(writer, "y", y);
    json_end_object(writer->out);
}

/* Members; nothing is written where the name is NULL. */
static void put_vec(const struct record_writer *writer, const char *name,
                    struct claim_vec value)
{
    if (!name)
        return;
    json_key(writer->out, name);
    put_bare_vec(writer, value);
}

static void put_number(const struct record_writer *writer, const char *name,
                       double value)
{
    if (!name)
        return;
    json_key(writer->out, name);
    json_number(writer->out, value);
}

static void put_text(const struct record_writer *writer, const char *name,
                     const char *value)
{
    if (!name)
        return;
    json_key(writer->out, name);
    json_string(writer->out, value);
}

/* A normal, and the same turned round under another name. */
static void put_normal(const struct record_writer *writer, const char *name,
                       const char *back, struct claim_vec normal)
{
    put_vec(writer, name, normal);
    put_vec(writer, back, value_negated(normal));
}

/* ---- The pair as a whole ------------------------------------------------- */

static struct claim_vec directed(const struct claim *claim,
                                 enum dialect_normal direction)
{
    return direction == NORMAL_B_TO_A ? value_negated(claim->normal)
                                      : claim->normal;
}

/* How deep they are, or how far apart, as the engine has it. */
static double amount_of(const struct dialect *dialect,
                        const struct claim *claim)
{
    if (!claim->overlap)
        return claim->has_distance ? claim->distance : claim->separation;
    return dialect->depth == DEPTH_SIGNED ? 0 - claim->depth : claim->depth;
}

/* Records of this program tell gaps along the normal from distances. */
static const char *amount_name(const struct dialect *dialect,
                               const struct pair_names *names,
                               const struct claim *claim)
{
    bool is_gap = dialect->is_ours && !claim->overlap && !claim->has_distance;
    return is_gap ? "separation" : names->amount;
}

static bool has_amount(const struct claim *claim)
{
    return claim->overlap ? claim->has_depth
                          : claim->has_distance || claim->has_separation;
}

static void put_pair_members(const struct record_writer *writer,
                             const struct pair_names *names,
                             const struct claim *claim)
{
    const struct dialect *dialect = writer->dialect;
    struct claim_vec normal = directed(claim, dialect->normal);
    if (claim->has_points) {
        put_vec(writer, names->point_a, claim->point_a);
        put_vec(writer, names->point_b, claim->point_b);
    }
    if (claim->has_normal)
        put_normal(writer, names->normal, names->back, normal);
    if (has_amount(claim))
        put_number(writer, amount_name(dialect, names, claim),
                   amount_of(dialect, claim));
    if (claim->has_normal && claim->has_depth && claim->overlap)
        put_vec(writer, names->vector,
                (struct claim_vec){normal.x * claim->depth,
                                   normal.y * claim->depth});
}

/* What is common to two shapes that overlap has the distance 0. */
static void put_pair(const struct record_writer *writer,
                     const struct claim *claim)
{
    const struct dialect *dialect = writer->dialect;
    const struct pair_names *names =
        claim->overlap ? &dialect->overlapping : &dialect->apart;
    if (names->object) {
        json_key(writer->out, names->object);
        json_begin_object(writer->out);
    }
    put_pair_members(writer, names, claim);
    if (names->object)
        json_end_object(writer->out);
    if (dialect->is_common && claim->overlap)
        put_number(writer, dialect->apart.amount, 0);
}

/* ---- The manifold -------------------------------------------------------- */

/* A normal that only manifolds have is told without one, too. */
static void put_manifold(const struct record_writer *writer,
                         const struct claim *claim)
{
    const struct dialect *dialect = writer->dialect;
    const struct manifold_names *names = &dialect->manifold;
    if (claim->has_manifold && names->object) {
        json_key(writer->out, names->object);
        json_begin_object(writer->out);
    }
    if (claim->has_normal && claim->overlap &&
        (claim->has_manifold || !names->object))
        put_normal(writer, names->normal, names->back,
                   directed(claim, dialect->manifold_normal));
    if (claim->has_manifold && dialect->is_ours)
        put_own_manifold(writer, claim);
    if (claim->has_manifold)
        put_contacts(writer, claim);
    if (claim->has_manifold && names->object)
        json_end_object(writer->out);
}

/* ---- The record ---------------------------------------------------------- */

static void put_ids(const struct record_writer *writer,
                    const struct claim *claim)
{
    put_text(writer, "a", claim->a);
    put_text(writer, "b", claim->b);
    if (claim->a_piece >= 0)
        put_number(writer, "a_piece", claim->a_piece);
    if (claim->b_piece >= 0)
        put_number(writer, "b_piece", claim->b_piece);
    put_text(writer, writer->dialect->a, claim->a);
    put_text(writer, writer->dialect->b, claim->b);
}

void claim_write(struct json_writer *out, const struct dialect *dialect,
                 const struct claim *claim)
{
    const struct record_writer writer = {out, dialect};
    json_begin_object(out);
    put_ids(&writer, claim);
    if (claim->has_overlap) {
        json_key(out, dialect->overlap ? dialect->overlap : "overlap");
        json_bool(out, claim->overlap);
    }
    put_pair(&writer, claim);
    if (dialect->is_ours)
        put_own(&writer, claim);
    put_manifold(&writer, claim);
    json_end_object(out);
}
