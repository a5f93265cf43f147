#include "exhaustive_pairs/check.h"
#include "exhaustive_pairs/contacts.h"

#include <math.h>

/* What stands opposite each other in a manifold. */
struct faces {
    int who;  /* the shape of the reference edge */
    int edge; /* of it */
    const struct face *face;
    const struct lattice_file *mine, *other;
    int nearest;        /* vertex of the other */
    struct real_vec up; /* outward normal of the reference edge */
};

/* ---- Features ----------------------------------------------------------- */

static struct real_vec moved(struct whole_vec p, struct real_vec unit,
                             int length)
{
    return (struct real_vec){p.x + length * unit.x, p.y + length * unit.y};
}

static struct real_vec outward(const struct lattice_shape *shape, int edge)
{
    struct whole_vec e = whole_edge(shape, edge);
    const struct unit_value *unit = unit_along((struct whole_vec){e.y, -e.x});
    return (struct real_vec){value_real(&unit->x), value_real(&unit->y)};
}

/* A whole straight side in the file's direction, moved out by the radius. */
static bool edge_fits(struct check *c, const col_feature *feature, int who,
                      int edge, unsigned parts)
{
    const struct lattice_shape *shape = c->truth->shape[who];
    const struct lattice_file *file = c->file[who];
    struct real_vec out = outward(shape, edge);
    int ends[2], turned = file->shape.winding < 0;
    side_ends(shape, whole_side(shape, edge), ends);
    REQUIRE(c, feature->is_edge);
    REQUIRE(c, feature->side == (who ? COL_B : COL_A));
    REQUIRE(c, feature->index == lowest_edge(file, parts));
    for (int i = 0; i < 2; i++) {
        struct real_vec end =
            moved(shape->v[ends[turned ? 1 - i : i]], out, shape->radius);
        REQUIRE(c, check_point(c, QUANTITY_CONTACTS, feature->points[i], end));
    }
    return true;
}

static bool vertex_fits(struct check *c, const col_feature *feature, int who,
                        int vertex)
{
    struct whole_vec v = c->truth->shape[who]->v[vertex];
    struct real_vec exact = {v.x, v.y};
    REQUIRE(c, !feature->is_edge);
    REQUIRE(c, feature->side == (who ? COL_B : COL_A));
    REQUIRE(c, c->file[who]->vertex[feature->index] == vertex);
    for (int i = 0; i < 2; i++)
        REQUIRE(c,
                check_point(c, QUANTITY_CONTACTS, feature->points[i], exact));
    return true;
}

/* The features that meet at a contact: an edge of shape `who` and a vertex of
 * the other, by their indices in the truth. */
static bool meets(const struct check *c, const col_contact *contact, int who,
                  int edge, int vertex)
{
    int e = who ? contact->b : contact->a, v = who ? contact->a : contact->b;
    bool is_edge = who ? contact->b_is_edge : contact->a_is_edge;
    bool is_vertex = who ? !contact->a_is_edge : !contact->b_is_edge;
    return is_edge && is_vertex && e == edge &&
           c->file[1 - who]->vertex[v] == vertex;
}

/* ---- One contact -------------------------------------------------------- */

static bool same(double x, double y)
{
    return x <= y && y <= x;
}

static bool vertices_fit(struct check *c, const col_manifold *m)
{
    const struct truth *t = c->truth;
    const col_contact *contact = m->contacts;
    REQUIRE(c, m->count == 1 && !m->flip);
    REQUIRE(c, vertex_fits(c, &m->reference, 0, t->vertex[0]));
    REQUIRE(c, vertex_fits(c, &m->incident, 1, t->vertex[1]));
    REQUIRE(c, check_point(c, QUANTITY_CONTACTS, contact->point, t->point[1]));
    REQUIRE(c, !contact->a_is_edge && !contact->b_is_edge);
    REQUIRE(c, c->file[0]->vertex[contact->a] == t->vertex[0]);
    REQUIRE(c, c->file[1]->vertex[contact->b] == t->vertex[1]);
    return true;
}

static bool tip_fits(struct check *c, const col_manifold *m,
                     const struct faces *f)
{
    const struct real_vec *tip = &f->face->point[1 - f->who];
    REQUIRE(c, m->count == 1);
    REQUIRE(c, vertex_fits(c, &m->incident, 1 - f->who, f->nearest));
    REQUIRE(c, check_point(c, QUANTITY_CONTACTS, m->contacts[0].point, *tip));
    REQUIRE(c,
            meets(c, &m->contacts[0], f->who, m->reference.index, f->nearest));
    return true;
}

/* ---- Contacts of an edge without a radius ------------------------------- */

/* Which end of the exact manifold a contact names; -1: none. */
static int end_of(const struct check *c, const col_contact *contact,
                  const col_manifold *m, const struct faces *f,
                  const struct contacts *exact)
{
    for (int i = 0; i < exact->count; i++) {
        const struct contact_end *end = &exact->ends[i];
        bool cut = end->cut_by >= 0;
        if (cut ? meets(c, contact, 1 - f->who, m->incident.index, end->cut_by)
                : meets(c, contact, f->who, m->reference.index, end->vertex))
            return i;
    }
    return -1;
}

static int distinct(const struct contacts *exact)
{
    const struct contact_end *p = &exact->ends[0], *q = &exact->ends[1];
    bool one = exact->count == 2 && p->top * q->bottom == q->top * p->bottom;
    return one ? 1 : exact->count;
}

static bool ends_fit(struct check *c, const col_manifold *m,
                     const struct faces *f, int incident)
{
    struct contacts exact;
    contacts_find(&exact, c->truth, f->who, f->edge, incident);
    if (!edge_fits(c, &m->incident, 1 - f->who, incident, exact.incident))
        return false;
    REQUIRE(c, m->count == distinct(&exact));
    int last = -1;
    for (int i = 0; i < m->count; i++) {
        const col_contact *contact = &m->contacts[i];
        int end = end_of(c, contact, m, f, &exact);
        REQUIRE(c, end > last);
        last = end;
        long double depth = exact.ends[end].depth;
        REQUIRE(c, check_point(c, QUANTITY_CONTACTS, contact->point,
                               exact.ends[end].point));
        REQUIRE(c, check_point(c, QUANTITY_CONTACT_DEPTHS,
                               (col_vec2){contact->depth, 0},
                               (struct real_vec){depth, 0}));
    }
    return true;
}

/* ---- Contacts of the side of a capsule ---------------------------------- */

static long double along(struct real_vec unit, struct whole_vec from,
                         col_vec2 point)
{
    return ((long double)point.x - from.x) * unit.x +
           ((long double)point.y - from.y) * unit.y;
}

static long double from_segment(const struct lattice_shape *shape,
                                col_vec2 point)
{
    struct real_vec out = outward(shape, 0), way = {-out.y, out.x};
    struct whole_vec p = shape->v[0], q = shape->v[1];
    long double at = along(way, p, point), beyond = along(out, p, point);
    long double length = sqrtl((long double)whole_dot(p, q, q));
    long double past = at < 0 ? at : at > length ? at - length : 0;
    return sqrtl(past * past + beyond * beyond);
}

/* Whether a number is what it should be, within rounding of the points. */
static bool close_to(struct check *c, long double number, long double wanted)
{
    struct real_vec off = {number - wanted, 0};
    return check_point(c, QUANTITY_CONTACTS, (col_vec2){0, 0}, off);
}

/* They lie on the capsule, between the ends of the reference side, as deep
 * below it as they say. */
static bool capsule_fits(struct check *c, const col_manifold *m,
                         const struct faces *f, int incident)
{
    const struct lattice_shape *mine = c->truth->shape[f->who];
    const struct lattice_shape *other = c->truth->shape[1 - f->who];
    int ends[2];
    side_ends(mine, f->face->side, ends);
    struct whole_vec p = mine->v[ends[0]], q = mine->v[ends[1]];
    long double length = sqrtl((long double)whole_dot(p, q, q));
    if (!edge_fits(c, &m->incident, 1 - f->who, incident, 1u << incident))
        return false;
    REQUIRE(c, m->count == 1 || m->count == 2);
    for (int i = 0; i < m->count; i++) {
        col_vec2 point = m->contacts[i].point;
        struct real_vec way = {-f->up.y, f->up.x};
        long double at = along(way, p, point);
        long double below = mine->radius - along(f->up, p, point);
        long double off = from_segment(other, point);
        REQUIRE(c, close_to(c, off, other->radius));
        REQUIRE(c, at > 0 || close_to(c, at, 0));
        REQUIRE(c, at < length || close_to(c, at, length));
        REQUIRE(c, close_to(c, below, (long double)m->contacts[i].depth));
    }
    return true;
}

/* ---- The manifold ------------------------------------------------------- */

static struct faces faces_of(const struct check *c, const col_sat *sat)
{
    struct faces f = {.who = sat->axis.kind == COL_EDGE_OF_B};
    f.mine = c->file[f.who];
    f.other = c->file[1 - f.who];
    f.edge = f.mine->edge[f.who ? sat->axis.b : sat->axis.a];
    f.face = &c->truth->face[f.who][f.edge];
    f.nearest = f.other->vertex[f.who ? sat->axis.a : sat->axis.b];
    f.up = outward(c->truth->shape[f.who], f.edge);
    return f;
}

static bool contacts_fit(struct check *c, const col_manifold *m,
                         const col_sat *sat)
{
    if (c->truth->by_vertices)
        return vertices_fit(c, m);
    struct faces f = faces_of(c, sat);
    REQUIRE(c, m->flip == (f.who == 1));
    if (!edge_fits(c, &m->reference, f.who, f.edge, f.face->part))
        return false;
    int incident = incident_edge(c->truth, f.who, f.edge, f.other, f.nearest);
    if (incident < 0)
        return tip_fits(c, m, &f);
    return (c->truth->shape[1 - f.who]->radius > 0 ? capsule_fits : ends_fit)(
        c, m, &f, incident);
}

bool check_manifold(struct check *c, const col_sat *sat)
{
    col_manifold m = col_clip(&c->file[0]->shape, &c->file[1]->shape, sat,
                              COL_AT_INCIDENT, NULL);
    if (!contacts_fit(c, &m, sat))
        return false;
    double deepest = m.contacts[0].depth;
    if (m.count == 2 && m.contacts[1].depth > deepest)
        deepest = m.contacts[1].depth;
    REQUIRE(c, same(deepest, sat->relation.amount));
    return true;
}
