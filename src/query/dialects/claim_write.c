#include "query/dialects/claim_write.h"

#include "query/dialects/value.h"
#include "query/dialects/write_parts.h"

void put_bare_vec(const struct record_writer *writer, struct claim_vec value)
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

void put_vec(const struct record_writer *writer, const char *name,
             struct claim_vec value)
{
    if (!name)
        return;
    json_key(writer->out, name);
    put_bare_vec(writer, value);
}

void put_number(const struct record_writer *writer, const char *name,
                double value)
{
    if (!name)
        return;
    json_key(writer->out, name);
    json_number(writer->out, value);
}

void put_text(const struct record_writer *writer, const char *name,
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
