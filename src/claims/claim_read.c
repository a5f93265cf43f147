#include "claims/claim_read.h"

#include <string.h>

/* What a record consists of: the members that hold the others, or the record
 * itself; NULL: there is none. */
struct parts {
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
                       struct parts *parts)
{
    const struct dialect *names = reader->dialect;
    *parts = (struct parts){.record = record};
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
    } else if (claim->a && claim->b && a && b) {
        *is_turned = strcmp(a, claim->b) == 0 && strcmp(b, claim->a) == 0;
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
static bool is_distance(const struct dialect *names, const struct parts *parts)
{
    return names->is_one_amount && names->depth == DEPTH_SIGNED &&
           parts->has_overlapping_amount && parts->overlapping_amount > 0;
}

enum told { TOLD_APART, TOLD_OVERLAP, TOLD_NOTHING };

static enum told told(bool overlap)
{
    return overlap ? TOLD_OVERLAP : TOLD_APART;
}

/* What a record says that does not say it: what has a depth or contacts
 * overlaps, what has a distance above 0 does not. */
static enum told find_overlap(const struct dialect *names,
                              const struct parts *parts,
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

/* A normal that an engine tells, turned to go from A to B. */
static void turn_normal(enum dialect_normal direction, bool has,
                        struct claim_vec *normal)
{
    if (has && direction == NORMAL_B_TO_A)
        *normal = value_negated(*normal);
}

static bool read_normal(struct record_reader *reader, const struct item *part,
                        const char *name, struct claim *claim)
{
    if (!value_vec(reader, part, name, &claim->has_normal, &claim->normal))
        return false;
    turn_normal(reader->dialect->normal, claim->has_normal, &claim->normal);
    return true;
}

/* The normal of the manifold stands for that of the pair where there is no
 * other. */
static bool read_manifold_normal(struct record_reader *reader,
                                 const struct parts *parts, struct claim *claim)
{
    const struct dialect *names = reader->dialect;
    bool is_own = claim->has_normal;
    bool *has = is_own ? &claim->has_manifold_normal : &claim->has_normal;
    struct claim_vec *normal =
        is_own ? &claim->manifold_normal : &claim->normal;
    if (!value_vec(reader, parts->manifold, names->manifold.normal, has,
                   normal))
        return false;
    turn_normal(names->manifold_normal, *has, normal);
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
                             const struct parts *parts, struct claim *claim)
{
    const struct dialect *names = reader->dialect;
    if (parts->has_overlapping_amount) {
        claim->has_depth = true;
        claim->depth = names->depth == DEPTH_SIGNED
                           ? 0 - parts->overlapping_amount
                           : parts->overlapping_amount;
    }
    return read_normal(reader, parts->overlapping, names->overlapping.normal,
                       claim) &&
           read_manifold_normal(reader, parts, claim) &&
           read_points(reader, parts->overlapping, &names->overlapping, claim);
}

static bool read_apart(struct record_reader *reader, const struct parts *parts,
                       struct claim *claim)
{
    const struct dialect *names = reader->dialect;
    if (parts->has_apart_amount) {
        claim->has_distance = true;
        claim->distance = parts->apart_amount;
    }
    return read_normal(reader, parts->apart, names->apart.normal, claim) &&
           read_points(reader, parts->apart, &names->apart, claim);
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

bool claim_read(struct record_reader *reader, const struct item *record,
                struct claim *claim)
{
    struct parts parts;
    bool is_turned;
    *claim = (struct claim){.place = reader->dialect->place};
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
        enum told told = find_overlap(reader->dialect, &parts, claim);
        claim->has_overlap = told != TOLD_NOTHING;
        claim->overlap = told == TOLD_OVERLAP;
    }
    bool is_apart = claim->has_overlap && !claim->overlap;
    if (is_apart && claim->contact_count == 0)
        claim->has_manifold = false;
    if (is_apart ? !read_apart(reader, &parts, claim)
                 : !read_overlapping(reader, &parts, claim))
        return false;
    if (is_turned) {
        claim->normal = value_negated(claim->normal);
        claim->manifold_normal = value_negated(claim->manifold_normal);
    }
    claim->not_finite = reader->not_finite;
    return true;
}
