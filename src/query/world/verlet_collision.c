#include "query/world/verlet_collision.h"

static void move(const struct verlet_side *side, int vertex, col_vec2 by)
{
    struct verlet_body *body = side->body;
    if (body->count == 0)
        return;
    col_vec2 *particle = &body->now[side->numbers[vertex]];
    *particle = (col_vec2){particle->x + by.x, particle->y + by.y};
    body->is_changed = true;
}

/* Moves the particles by their shares of a way, from the edge to the vertex. */
static void project(struct verlet_collision *collision, col_vec2 way)
{
    col_verlet *features = &collision->features;
    features->collision = way;
    col_verlet_moves moves = col_verlet_project(features, collision->edge_share,
                                                collision->vertex_share);
    move(&collision->edge, features->ends[0], moves.ends[0]);
    move(&collision->edge, features->ends[1], moves.ends[1]);
    move(&collision->other, features->vertex, moves.vertex);
}

/* Where a vertex is, and where it was a step ago. */
static col_vec2 place(const struct verlet_side *side, int vertex)
{
    return side->body->count > 0 ? side->body->now[side->numbers[vertex]]
                                 : side->shape->vertices[vertex];
}

static col_vec2 old_place(const struct verlet_side *side, int vertex)
{
    return side->body->count > 0 ? side->body->old[side->numbers[vertex]]
                                 : side->shape->vertices[vertex];
}

typedef col_vec2 place_function(const struct verlet_side *side, int vertex);

/* How far the vertex is from the edge's point beside it, along a direction. */
static double distance(const struct verlet_collision *collision, col_vec2 along,
                       place_function *where)
{
    const col_verlet *features = &collision->features;
    double t = features->t;
    col_vec2 p = where(&collision->edge, features->ends[0]);
    col_vec2 q = where(&collision->edge, features->ends[1]);
    col_vec2 v = where(&collision->other, features->vertex);
    return (v.x - (1 - t) * p.x - t * q.x) * along.x +
           (v.y - (1 - t) * p.y - t * q.y) * along.y;
}

/* Takes back what the vertex slid over the edge, at most `most`; returns how
 * much, to the left of the normal. */
static double rub(struct verlet_collision *collision, double most)
{
    col_vec2 along = {-collision->normal.y, collision->normal.x};
    double slid = distance(collision, along, place) -
                  distance(collision, along, old_place);
    double back = slid > most ? -most : slid < -most ? most : -slid;
    project(collision, (col_vec2){along.x * back, along.y * back});
    return back;
}

struct verlet_collision verlet_collide(const struct verlet_side *a,
                                       const struct verlet_side *b,
                                       const col_manifold *manifold,
                                       int contact)
{
    struct verlet_collision collision = {
        .features = col_verlet_contact(a->shape, b->shape, manifold, contact),
        .edge = *a,
        .other = *b,
        .normal = manifold->relation.normal,
        .depth = manifold->contacts[contact].depth};
    if (collision.features.side == COL_B) {
        collision.edge = *b;
        collision.other = *a;
        collision.normal.x = -collision.normal.x;
        collision.normal.y = -collision.normal.y;
    }
    double edge = collision.edge.body->lightness / collision.features.lambda;
    double vertex = collision.other.body->lightness;
    collision.give = edge + vertex;
    collision.edge_share = edge / collision.give;
    collision.vertex_share = vertex / collision.give;
    collision.height = distance(&collision, collision.normal, place);
    return collision;
}

col_vec2 verlet_part(struct verlet_collision *collision, double friction)
{
    col_vec2 normal = collision->normal;
    double risen = distance(collision, normal, place) - collision->height;
    double depth = collision->depth - risen;
    if (!(depth > 0))
        return (col_vec2){0, 0};
    project(collision, (col_vec2){normal.x * depth, normal.y * depth});
    double rubbed = friction > 0 ? rub(collision, friction * depth) : 0;
    return (col_vec2){depth, rubbed};
}
