/* Judges the ids of contacts, as clip makes them: the two features that meet
 * there,
 *
 *   a.e2 b.v4
 *
 * for A's edge 2 and B's vertex 4, and c2-5 for a cut between two vertices. */
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "verify/truth/judging.h"
#include "verify/truth/truth.h"

/* ---- Reading ------------------------------------------------------------- */

/* Reads a number and returns its end; NULL: there is none. */
static const char *read_number(const char *text, int *number)
{
    const char *start = text;
    *number = 0;
    for (; *text >= '0' && *text <= '9'; text++) {
        if (*number > (INT_MAX - 9) / 10)
            return NULL;
        *number = 10 * *number + (*text - '0');
    }
    return text > start ? text : NULL;
}

static const char *read_named(const char *text, char side,
                              struct feature_name *named)
{
    if (text[0] != side || text[1] != '.' || !text[2] ||
        !strchr("evc", text[2]))
        return NULL;
    named->kind = text[2];
    named->number[1] = -1;
    text = read_number(text + 3, &named->number[0]);
    if (named->kind != 'c' || !text)
        return text;
    return *text == '-' ? read_number(text + 1, &named->number[1]) : NULL;
}

/* Reads an id, whichever of the two comes first. */
static bool read_id(const char *text, struct feature_name named[2])
{
    int first = text[0] == 'b';
    text = read_named(text, first ? 'b' : 'a', &named[first]);
    if (!text || *text != ' ')
        return false;
    text = read_named(text + 1, first ? 'a' : 'b', &named[!first]);
    return text && *text == '\0';
}

/* ---- Which features meet at an end --------------------------------------- */

static struct feature_name corner_named(const struct manifold_side *side,
                                        int corner)
{
    return name_of_vertex(side->shape, side->shape->shape.hull[corner]);
}

/* The corner of the reference where one of its planes stands. */
static int plane_corner(const struct contact_segment *segment, int plane)
{
    int first = segment->form->reference;
    return plane == 0 ? first
                      : manifold_after(manifold_reference(segment->manifold,
                                                          segment->form),
                                       first);
}

/* The features that meet at an end, of which the reference edge's plane `cut`
 * cuts the incident edge: -1, none does. */
static void features_at(const struct contact_segment *segment, int end, int cut,
                        struct feature_name *reference,
                        struct feature_name *incident)
{
    const struct manifold_form *form = segment->form;
    const struct claim *claim = segment->manifold->judging->claim;
    *reference = name_of_claimed(&claim->reference);
    *incident = name_of_claimed(&claim->incident);
    if (cut < 0)
        *incident = corner_named(manifold_incident(segment->manifold, form),
                                 segment->corners[end]);
    else
        *reference = corner_named(manifold_reference(segment->manifold, form),
                                  plane_corner(segment, cut));
}

/* ---- Judging ------------------------------------------------------------- */

/* True if two names are of one feature. Vertices in one place cannot be
 * distinguished. */
static bool is_same(const struct manifold_side *side,
                    const struct feature_name *p, const struct feature_name *q)
{
    if (p->kind != q->kind)
        return false;
    if (p->number[0] == q->number[0] && p->number[1] == q->number[1])
        return true;
    if (p->kind == 'c')
        return p->number[0] == q->number[1] && p->number[1] == q->number[0];
    if (p->kind != 'v')
        return false;
    int i = verdict_vertex(side->shape, p->number[0]);
    int k = verdict_vertex(side->shape, q->number[0]);
    if (i < 0 || k < 0)
        return false;
    const struct claim_vec *at = side->shape->shape.vertices;
    return point_same(at[i], at[k]);
}

static bool is_named(const struct contact_segment *segment, int end, int cut,
                     const struct feature_name named[2])
{
    const struct manifold *manifold = segment->manifold;
    const struct manifold_form *form = segment->form;
    struct feature_name reference, incident;
    features_at(segment, end, cut, &reference, &incident);
    return is_same(manifold_reference(manifold, form), &named[form->flip],
                   &reference) &&
           is_same(manifold_incident(manifold, form), &named[!form->flip],
                   &incident);
}

/* True if a contact at an end may be named by this cut. If the edge ends as
 * near to a plane as rounding goes, it may be cut there or not. */
static bool may_be_cut(const struct contact_segment *segment,
                       struct claim_vec place, int end, int cut)
{
    bool is_cut = segment->has_line ? cut == segment->ends[end].cut ||
                                          cut == segment->line[end].cut
                                    : end == segment->tip && cut == -1;
    if (is_cut)
        return true;
    struct real along = contact_along(segment, place);
    struct real_vec surface[2];
    truth_edge_surface(incident_hull(segment), segment->form->incident,
                       surface);
    struct claim_vec at =
        cut >= 0 ? reference_hull(segment)->vertices[plane_corner(segment, cut)]
                 : near_vec(&surface[end]);
    struct real other = contact_along(segment, at);
    struct real off = real_sub(&along, &other);
    struct truth_measure measure =
        measure_length(segment->manifold->judging->tolerances, TOLERANCE_POINTS,
                       &off, contact_scale(segment, place));
    return measure_passes(&measure);
}

/* True if an id fits some end that the contact may be at. A round end may be
 * named by its tip, or by the place where it is cut; the contact of two
 * vertices, or of a vertex and an edge, is the only one. */
static bool fits(const struct contact_segment *segment, int index,
                 const struct feature_name named[2])
{
    if (segment->is_vertex)
        return is_named(segment, 0, -1, named);
    struct claim_vec place = contact_place(segment, index);
    for (int end = 0; end < 2; end++) {
        struct truth_measure measure =
            contact_measure_end(segment, index, segment->has_line ? end : 0);
        bool passes = measure_passes(&measure);
        for (int cut = -1; cut < 2 && passes; cut++)
            if (is_named(segment, end, cut, named) &&
                may_be_cut(segment, place, end, cut))
                return true;
        /* The rest that rounding leaves of a surface that is all beyond a
         * plane. */
        if (!segment->has_line && !passes)
            return true;
    }
    return false;
}

/* The end of the incident edge that a contact is nearest to. */
static int nearest_end(const struct contact_segment *segment, int index)
{
    if (!segment->has_line)
        return segment->is_vertex ? 0 : segment->tip;
    struct truth_measure first = contact_measure_end(segment, index, 0);
    struct truth_measure second = contact_measure_end(segment, index, 1);
    return second.error < first.error;
}

/* The features that meet where a contact is. */
static struct verdict_value right_id(const struct contact_segment *segment,
                                     int index)
{
    struct feature_name reference, incident;
    int end = nearest_end(segment, index);
    features_at(segment, end, segment->has_line ? segment->ends[end].cut : -1,
                &reference, &incident);
    return segment->form->flip ? features_text(incident, reference)
                               : features_text(reference, incident);
}

/* Sets the values of a fault of the id of a contact. */
static void fault_id(const struct contact_segment *segment, int index,
                     struct verdict_fault *fault)
{
    const char *id = segment->manifold->judging->claim->contacts[index].id;
    fault->claimed.form = VERDICT_TEXT;
    snprintf(fault->claimed.text, sizeof fault->claimed.text, "%s", id);
    fault->exact = right_id(segment, index);
}

static bool is_nearest_end(const struct contact_segment *segment, int index,
                           const struct feature_name named[2])
{
    int end = nearest_end(segment, index);
    return is_named(segment, end,
                    segment->has_line ? segment->ends[end].cut : -1, named);
}

static bool is_right(const struct contact_segment *segment, int index)
{
    const char *id = segment->manifold->judging->claim->contacts[index].id;
    struct feature_name named[2];
    if (!id)
        return true;
    /* A contact that is at no end has the id of the nearest. */
    return read_id(id, named) && (fits(segment, index, named) ||
                                  is_nearest_end(segment, index, named));
}

static void judge_id(const struct contact_segment *segment, int index)
{
    struct judging *judging = segment->manifold->judging;
    if (is_right(segment, index))
        return;
    struct verdict_value right = right_id(segment, index);
    fault_id(segment, index,
             judging_add(judging, VERDICT_ID, index,
                         "claimed contact id %.50s, but the features there are "
                         "%s",
                         judging->claim->contacts[index].id, right.text));
}

/* Two contacts with one id: the one whose id is wrong, or else the second. */
static void fault_same_id(const struct contact_segment *segment)
{
    struct judging *judging = segment->manifold->judging;
    fault_id(segment, is_right(segment, 0) ? 1 : 0,
             judging_add(judging, VERDICT_COUNT, -1,
                         "claimed two contacts with the same id: must be "
                         "different"));
}

void judge_contact_ids(const struct contact_segment *segment)
{
    const struct claim *claim = segment->manifold->judging->claim;
    bool has_features = claim->reference.given && claim->incident.given;
    if (claim->kind != CLAIM_OF_CLIP)
        return;
    if (claim->contact_count == 2 && claim->contacts[0].id &&
        claim->contacts[1].id &&
        strcmp(claim->contacts[0].id, claim->contacts[1].id) == 0)
        fault_same_id(segment);
    else if (has_features)
        for (int i = 0; i < claim->contact_count; i++)
            judge_id(segment, i);
}
