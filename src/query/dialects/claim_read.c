#include "query/dialects/claim_read.h"

#include <string.h>

/* What a record consists of: the members that hold the others, or the record
 * itself; NULL: there is none. */
struct claim_parts {
    const struct item *record;
    const struct item *overlapping, *apart, *manifold;
    bool has_overlapping_amount, has_apart_amount;
    double overlapping_amount, apart_amount;
};

static bool find_part(struct record_reader *reader, const struct item *record,
                      const char *object, const struct item **part)
{
    *part = object ? value_member(record, object) : record;
    return !*part || (*part)->kind == ITEM_OBJECT ||
           value_expected(reader, *part, "an object");
}

static bool find_parts(struct record_reader *reader, const struct item *record,
                       struct claim_parts *parts)
{
    const struct dialect *names = reader->dialect;
    *parts = (struct claim_parts){.record = record};
    return find_part(reader, record, names->overlapping.object,
                     &parts->overlapping) &&
           find_part(reader, record, names->apart.object, &parts->apart) &&
           find_part(reader, record, names->manifold.object,
                     &parts->manifold) &&
           value_number(reader, parts->overlapping, names->overlapping.amount,
                        &parts->has_overlapping_amount,
                        &parts->overlapping_amount) &&
           value_number(reader, parts->apart, names->apart.amount,
                        &parts->has_apart_amount, &parts->apart_amount);
}

/* ---- Whose it is --------------------------------------------------------- */

static bool missing(struct record_reader *reader, const struct item *record,
                    const char *name)
{
    *reader->where = record;
    return item_fail(record, reader->fail, "claims-missing",
                     "missing member \"%s\" of a pair", name);
}

/* Whether the engine's own name of a shape, where it is told, is that of one of
 * the pair. */
static bool is_one_of(struct record_reader *reader, const struct item *record,
                      const char *name, const struct claim *claim)
{
    const struct item *member = value_member(record, name);
    if (!member || strcmp(member->text, claim->a) == 0 ||
        strcmp(member->text, claim->b) == 0)
        return true;
    return value_expected(reader, member, "the id of one of the pair");
}

/* The pair, and whether the engine has it the other way round. */
static bool read_pair(struct record_reader *reader, const struct item *record,
                      struct claim *claim, bool *is_turned)
{
    const struct dialect *names = reader->dialect;
    const char *a = NULL, *b = NULL;
    bool has = false;
    *is_turned = false;
    claim->a_piece = claim->b_piece = -1;
    if (!value_text(reader, record, "a", &claim->a) ||
        !value_text(reader, record, "b", &claim->b) ||
        !value_text(reader, record, names->a, &a) ||
        !value_text(reader, record, names->b, &b) ||
        !value_whole(reader, record, "a_piece", &has, &claim->a_piece) ||
        !value_whole(reader, record, "b_piece", &has, &claim->b_piece))
        return false;
    if (!claim->a && !claim->b) {
        claim->a = a;
        claim->b = b;
    } else if (claim->a && claim->b) {
        if (!is_one_of(reader, record, names->a, claim) ||
            !is_one_of(reader, record, names->b, claim))
            return false;
        bool is_itself = strcmp(claim->a, claim->b) == 0;
        if (a && b && strcmp(a, b) == 0 && !is_itself)
            return value_expected(reader, value_member(record, names->b),
                                  "the id of the other of the pair");
        *is_turned = !is_itself && (!a || strcmp(a, claim->b) == 0) &&
                     (!b || strcmp(b, claim->a) == 0) && (a || b);
    }
    if (!claim->a)
        return missing(reader, record, "a");
    return claim->b || missing(reader, record, "b");
}

/* ---- Whether they overlap ------------------------------------------------ */

/* Whether a member is there, and null: a part that the engine has not. */
static bool is_null(const struct item *record, const char *name)
{
    const struct item *member = name ? item_member(record, name) : NULL;
    return member && member->kind == ITEM_NULL;
}

/* Whether the one amount of both is that of a distance. */
static bool is_distance(const struct dialect *names,
                        const struct claim_parts *parts)
{
    return names->is_one_amount && names->depth == DEPTH_SIGNED &&
           parts->has_overlapping_amount && parts->overlapping_amount > 0;
}

enum claim_source { TOLD_APART, TOLD_OVERLAP, TOLD_NOTHING };

static enum claim_source told(bool overlap)
{
    return overlap ? TOLD_OVERLAP : TOLD_APART;
}

/* What a record says that does not say it: what has a depth or contacts
 * overlaps, what has a distance above 0 does not. */
static enum claim_source find_overlap(const struct dialect *names,
                                      const struct claim_parts *parts,
                                      const struct claim *claim)
{
    bool has_apart_part =
        names->apart.object && !names->is_one_amount && parts->apart;
    if (names->overlapping.object && parts->overlapping)
        return told(!is_distance(names, parts));
    if (has_apart_part)
        return TOLD_APART;
    if (claim->has_manifold)
        return told(claim->contact_count > 0);
    if (parts->has_overlapping_amount)
        return TOLD_OVERLAP;
    if (parts->has_apart_amount &&
        (names->is_common || parts->apart_amount > 0))
        return told(!(parts->apart_amount > 0));
    if (claim->has_separation && claim->separation > 0)
        return TOLD_APART;
    if (is_null(parts->record, names->overlapping.object))
        return TOLD_APART;
    return is_null(parts->record, names->apart.object) ? TOLD_OVERLAP
                                                       : TOLD_NOTHING;
}

/* ---- What is told of both cases ------------------------------------------ */

/* A vector that goes with the normal, turned to go from A to B. */
struct claim_vector {
    bool has;
    struct claim_vec vec;
};

static bool read_way(struct record_reader *reader, const struct item *part,
                     const char *name, enum dialect_normal direction,
                     struct claim_vector *way)
{
    *way = (struct claim_vector){.has = false};
    if (!value_vec(reader, part, name, &way->has, &way->vec))
        return false;
    if (way->has && direction == NORMAL_B_TO_A)
        way->vec = value_negated(way->vec);
    return true;
}

/* The same normal twice. */
struct normals {
    struct claim_vector first, again;
};

/* A normal, and the same once more turned round, which stands for it where it
 * is all there is. */
static bool read_normals(struct record_reader *reader, const struct item *part,
                         const char *const names[2],
                         enum dialect_normal direction, struct normals *normals)
{
    enum dialect_normal back =
        direction == NORMAL_A_TO_B ? NORMAL_B_TO_A : NORMAL_A_TO_B;
    if (!read_way(reader, part, names[0], direction, &normals->first) ||
        !read_way(reader, part, names[1], back, &normals->again))
        return false;
    if (!normals->first.has) {
        normals->first = normals->again;
        normals->again.has = false;
    }
    return true;
}

static void take_normals(struct claim *claim, const struct normals *normals)
{
    claim->has_normal = normals->first.has;
    claim->normal = normals->first.vec;
    claim->has_normal_again = normals->again.has;
    claim->normal_again = normals->again.vec;
}

static bool read_normal(struct record_reader *reader, const struct item *part,
                        const struct pair_names *names, struct claim *claim)
{
    enum dialect_normal direction = reader->dialect->normal;
    const char *const both[2] = {names->normal, names->back};
    struct normals normals;
    struct claim_vector penetration;
    if (!read_normals(reader, part, both, direction, &normals) ||
        !read_way(reader, part, names->vector, direction, &penetration))
        return false;
    take_normals(claim, &normals);
    claim->has_penetration = penetration.has;
    claim->penetration = penetration.vec;
    return true;
}

/* The normal of the manifold stands for that of the pair where there is no
 * other. */
static bool read_manifold_normal(struct record_reader *reader,
                                 const struct claim_parts *parts,
                                 struct claim *claim)
{
    const struct dialect *dialect = reader->dialect;
    const struct manifold_names *names = &dialect->manifold;
    const char *const both[2] = {names->normal, names->back};
    struct normals normals;
    if (!read_normals(reader, parts->manifold, both, dialect->manifold_normal,
                      &normals))
        return false;
    if (!claim->has_normal) {
        take_normals(claim, &normals);
        return true;
    }
    claim->has_manifold_normal = normals.first.has;
    claim->manifold_normal = normals.first.vec;
    claim->has_manifold_normal_again = normals.again.has;
    claim->manifold_normal_again = normals.again.vec;
    return true;
}

static bool read_points(struct record_reader *reader, const struct item *part,
                        const struct pair_names *names, struct claim *claim)
{
    bool has_a = false, has_b = false;
    if (!value_vec(reader, part, names->point_a, &has_a, &claim->point_a) ||
        !value_vec(reader, part, names->point_b, &has_b, &claim->point_b))
        return false;
    claim->has_points = claim->has_points || (has_a && has_b);
    return true;
}

static bool read_overlapping(struct record_reader *reader,
                             const struct claim_parts *parts,
                             struct claim *claim)
{
    const struct pair_names *names = &reader->dialect->overlapping;
    return read_normal(reader, parts->overlapping, names, claim) &&
           read_manifold_normal(reader, parts, claim) &&
           read_points(reader, parts->overlapping, names, claim);
}

static bool read_apart(struct record_reader *reader,
                       const struct claim_parts *parts, struct claim *claim)
{
    const struct pair_names *names = &reader->dialect->apart;
    return read_normal(reader, parts->apart, names, claim) &&
           read_points(reader, parts->apart, names, claim);
}

/* The depth and the distance: where they are one number, what it stands for,
 * else both, as a record that tells of both is not right. */
static void take_amounts(const struct dialect *names,
                         const struct claim_parts *parts, struct claim *claim)
{
    bool is_apart = claim->has_overlap && !claim->overlap;
    if (parts->has_overlapping_amount && !(names->is_one_amount && is_apart)) {
        claim->has_depth = true;
        claim->depth = names->depth == DEPTH_SIGNED
                           ? 0 - parts->overlapping_amount
                           : parts->overlapping_amount;
    }
    if (parts->has_apart_amount && (!names->is_one_amount || is_apart)) {
        claim->has_distance = true;
        claim->distance = parts->apart_amount;
    }
}

/* ---- The record ---------------------------------------------------------- */

static bool read_overlap(struct record_reader *reader,
                         const struct item *record, struct claim *claim)
{
    return value_bool(reader, record, reader->dialect->overlap,
                      &claim->has_overlap, &claim->overlap) &&
           value_bool(reader, record, "overlap", &claim->has_overlap,
                      &claim->overlap);
}

/* Makes of a claim about B and A one about A and B, as far as an engine with an
 * order of its own tells of it. */
static void turn_round(struct claim *claim)
{
    struct claim_vec *ways[] = {
        &claim->normal, &claim->manifold_normal, &claim->normal_again,
        &claim->manifold_normal_again, &claim->penetration};
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++)
        *ways[i] = value_negated(*ways[i]);
}

/* Whether a record says anything of its pair. */
static bool says_something(const struct claim *claim)
{
    return claim->has_overlap || claim->has_touching || claim->has_normal ||
           claim->has_depth || claim->has_distance || claim->has_separation ||
           claim->has_points || claim->has_manifold || claim->has_penetration ||
           claim->axis.of_vertices || claim->axis.edge.given ||
           claim->edge.given || claim->vertex.given || claim->reference.given ||
           claim->incident.given || claim->alternative_count > 0 ||
           claim->refused || claim->not_finite;
}

bool claim_read(struct record_reader *reader, const struct item *record,
                struct claim *claim)
{
    struct claim_parts parts;
    bool is_turned;
    *claim = (struct claim){.place = reader->dialect->place,
                            .is_place_told = reader->dialect->is_place_told};
    reader->not_finite = NULL;
    if (!read_pair(reader, record, claim, &is_turned) ||
        !value_text(reader, record, "refused", &claim->refused) ||
        !find_parts(reader, record, &parts) ||
        !read_overlap(reader, record, claim) ||
        !claim_read_contacts(reader, parts.manifold, claim))
        return false;
    if (reader->dialect->is_ours && !claim_read_own(reader, record, claim))
        return false;
    if (!claim->has_overlap) {
        enum claim_source told = find_overlap(reader->dialect, &parts, claim);
        claim->has_overlap = told != TOLD_NOTHING;
        claim->overlap = told == TOLD_OVERLAP;
    }
    bool is_apart = claim->has_overlap && !claim->overlap;
    if (is_apart && claim->contact_count == 0)
        claim->has_manifold = false;
    take_amounts(reader->dialect, &parts, claim);
    if (is_apart ? !read_apart(reader, &parts, claim)
                 : !read_overlapping(reader, &parts, claim))
        return false;
    if (is_turned)
        turn_round(claim);
    claim->not_finite = reader->not_finite;
    claim->is_empty = !says_something(claim);
    return true;
}
