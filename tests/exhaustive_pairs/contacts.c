#include "exhaustive_pairs/contacts.h"

#include <math.h>
#include <stdlib.h>

void side_ends(const struct lattice_shape *shape, unsigned side, int ends[2])
{
    int n = shape->count;
    for (int k = 0; k < n; k++) {
        int before = (k + n - 1) % n;
        if ((side >> k & 1) && !(side >> before & 1))
            ends[0] = k;
        if ((side >> before & 1) && !(side >> k & 1))
            ends[1] = k;
    }
}

/* ---- The incident edge -------------------------------------------------- */

/* Minus the cosine of the angle between the edges, times the first's length. */
static struct whole_gap opposition(struct whole_vec direction,
                                   const struct lattice_shape *shape, int edge)
{
    struct whole_vec e = whole_edge(shape, edge);
    return (struct whole_gap){-(direction.x * e.x + direction.y * e.y),
                              e.x * e.x + e.y * e.y};
}

static int index_of(const struct lattice_file *file, int edge)
{
    int i = 0;
    while (file->edge[i] != edge)
        i++;
    return i;
}

int incident_edge(const struct truth *t, int who, int edge,
                  const struct lattice_file *other, int vertex)
{
    const struct lattice_shape *shape = t->shape[1 - who];
    struct whole_vec d = whole_edge(t->shape[who], edge);
    if (shape->count == 1)
        return -1;
    int one = (vertex + shape->count - 1) % shape->count, two = vertex;
    int sign =
        whole_compare(opposition(d, shape, one), opposition(d, shape, two));
    bool first =
        sign > 0 || (sign == 0 && index_of(other, one) < index_of(other, two));
    int chosen = first ? one : two;
    struct whole_vec e = whole_edge(shape, chosen);
    int against = -(d.x * e.x + d.y * e.y), across = d.x * e.y - d.y * e.x;
    return shape->radius > 0 && against < abs(across) ? -1 : chosen;
}

/* ---- Clipping ----------------------------------------------------------- */

/* Where the ends of the incident side are from the reference side: along it,
 * of 0 .. length, and beyond it. */
struct way {
    int along[2], beyond[2], length;
};

/* Cuts end i at the planes along = 0 and along = length; false where nothing
 * is left. */
static bool cut_end(struct contact_end *end, const struct way *way, int i,
                    const int corners[2])
{
    int at = way->along[i], other = way->along[1 - i];
    int plane = at < 0 ? 0 : way->length, sign = at < 0 ? 1 : -1;
    *end = (struct contact_end){.top = i, .bottom = 1, .cut_by = -1};
    if (at >= 0 && at <= way->length)
        return true;
    if (sign * other < sign * plane)
        return false;
    end->cut_by = corners[at < 0 ? 0 : 1];
    end->top = abs(plane - way->along[0]);
    end->bottom = abs(other - at);
    return true;
}

/* From the reference side to the end, times a positive number. */
static struct whole_gap gap_of(const struct contact_end *end,
                               const struct way *way)
{
    int s = way->beyond[0] * end->bottom +
            end->top * (way->beyond[1] - way->beyond[0]);
    return (struct whole_gap){s, way->length * end->bottom * end->bottom};
}

static void place_end(struct contact_end *end, const struct way *way,
                      struct whole_vec p, struct whole_vec q, int radius)
{
    long double share = (long double)end->top / end->bottom;
    end->point =
        (struct real_vec){p.x + share * (q.x - p.x), p.y + share * (q.y - p.y)};
    struct whole_gap gap = gap_of(end, way);
    end->depth = radius - (long double)gap.s / sqrtl((long double)gap.l);
}

/* The edges that may name the incident side: they face the corners most. */
static unsigned names_of(const struct lattice_shape *shape, int incident,
                         const struct whole_vec corner[2])
{
    int p = whole_along(shape, incident, corner[0]);
    int q = whole_along(shape, incident, corner[1]);
    unsigned side = whole_side(shape, incident);
    return whole_part(shape, incident, side, p < q ? p : q, p < q ? q : p);
}

void contacts_find(struct contacts *c, const struct truth *t, int who, int edge,
                   int incident)
{
    const struct lattice_shape *mine = t->shape[who];
    const struct lattice_shape *other = t->shape[1 - who];
    int corners[2], ends[2];
    side_ends(mine, whole_side(mine, edge), corners);
    side_ends(other, whole_side(other, incident), ends);
    struct whole_vec corner[2] = {mine->v[corners[0]], mine->v[corners[1]]};
    struct whole_vec p[2] = {other->v[ends[0]], other->v[ends[1]]};
    struct way way = {.length = whole_dot(corner[0], corner[1], corner[1])};
    for (int i = 0; i < 2; i++) {
        way.along[i] = whole_dot(corner[0], p[i], corner[1]);
        way.beyond[i] = whole_cross(corner[0], p[i], corner[1]);
    }
    c->incident = names_of(other, incident, corner);
    c->count = 0;
    for (int i = 0; i < 2; i++) {
        struct contact_end *end = &c->ends[c->count];
        if (!cut_end(end, &way, i, corners) ||
            whole_compare(gap_of(end, &way),
                          (struct whole_gap){mine->radius, 1}) > 0)
            continue;
        end->vertex = ends[i];
        place_end(end, &way, p[0], p[1], mine->radius);
        c->count++;
    }
}
