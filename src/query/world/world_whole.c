/* Contacts of shapes with pieces as a whole. The contacts of pieces push along
 * the normals of these, which may be cuts: a body that is deep inside a concave
 * shape would stay there. So if pieces touch at no surface, or their contacts
 * are deep, and on a cut or far less deep than the shapes, one contact along
 * the least translation of the whole shapes replaces them all. Other contacts
 * stay, as a body that rests in a notch needs several. */
#include "query/world/world.h"

/* Contacts of so many slops or less are shallow. */
#define DEEP_SLOPS 4

/* Shapes this much deeper than their contacts have another way out. */
#define WHOLE_SHARE 1.5

/* Evaluations for one pair of shapes in a step. */
#define WHOLE_WORK ((uint64_t)1 << 22)

bool whole_make(struct world *world, struct fail *fail)
{
    bool is_needed = scene_has_pieces(world->scene) &&
                     world->settings.solver == SCENE_IMPULSE;
    world->whole_memory =
        is_needed ? scene_whole_memory(world->scene, world->arena) : NULL;
    return !is_needed || world->whole_memory || fail_memory(fail);
}

/* A shape as it stands now; false: rounding has bent vertices of a piece away,
 * and the others have no numbers. */
static bool find_parts(const struct world *world, int shape, col_parts *parts)
{
    const struct scene_shape *scenes = &world->scene->shapes[shape];
    *parts = scene_parts(scenes);
    parts->cores = world_core(world, shape, 0);
    for (int i = 0; i < parts->count; i++)
        if (parts->cores[i].count != scene_core(scenes, i)->count)
            return false;
    return true;
}

col_contact whole_contact(const col_whole *whole, int i, col_place at)
{
    const col_touch *touch = &whole->touches[i];
    const col_points points = touch->points;
    bool of_b = touch->axis.kind == COL_EDGE_OF_B;
    col_contact contact = {.depth = whole->relation.amount,
                           .a_is_edge = touch->axis.kind == COL_EDGE_OF_A,
                           .a = touch->axis.a,
                           .b_is_edge = of_b,
                           .b = touch->axis.b};
    col_vec2 reference = of_b ? points.b : points.a;
    col_vec2 incident = of_b ? points.a : points.b;
    contact.point = at == COL_AT_REFERENCE ? reference
                    : at == COL_AT_INCIDENT
                        ? incident
                        : (col_vec2){reference.x / 2 + incident.x / 2,
                                     reference.y / 2 + incident.y / 2};
    return contact;
}

/* Two points midway between the surfaces, along one normal. */
static struct world_contact contact_of_whole(col_pair pair,
                                             const col_whole *whole)
{
    const col_touch *touch = whole->touches;
    struct world_contact contact = {.a = pair.a,
                                    .b = pair.b,
                                    .a_piece = touch->a_piece,
                                    .b_piece = touch->b_piece,
                                    .is_whole = true,
                                    .normal = whole->relation.normal};
    /* numbers of features are those of one pair of pieces */
    for (int i = 0; i < whole->count && touch[i].a_piece == touch->a_piece &&
                    touch[i].b_piece == touch->b_piece;
         i++)
        contact.points[contact.count++] =
            whole_contact(whole, i, COL_AT_MIDDLE);
    return contact;
}

/* True if a point of a contact lies on a cut. */
static bool is_on_cut(const struct world *world,
                      const struct world_contact *contact, int k)
{
    const struct scene_shape *shapes = world->scene->shapes;
    const col_contact *point = &contact->points[k];
    return (point->a_is_edge &&
            scene_edge_index(&shapes[contact->a], contact->a_piece, point->a) <
                0) ||
           (point->b_is_edge &&
            scene_edge_index(&shapes[contact->b], contact->b_piece, point->b) <
                0);
}

void whole_replace(struct world *world, col_pair pair, int first)
{
    double deepest = DEEP_SLOPS * world->settings.slop;
    bool is_needed = false, is_deep = false;
    for (int i = first; i < world->contact_count; i++) {
        const struct world_contact *contact = &world->contacts[i];
        is_needed = is_needed || contact->inside;
        for (int k = 0; k < contact->count; k++) {
            if (contact->points[k].depth <= deepest)
                continue;
            deepest = contact->points[k].depth;
            is_deep = true;
            is_needed = is_needed || is_on_cut(world, contact, k);
        }
    }
    col_parts a, b;
    if (!world->whole_memory || !(is_needed || is_deep) ||
        !find_parts(world, pair.a, &a) || !find_parts(world, pair.b, &b))
        return;
    col_whole_limit limit = {.work = WHOLE_WORK};
    col_whole whole = col_whole_test(&a, &b, &limit, world->whole_memory);
    if (!whole.is_known || !whole.relation.overlap ||
        (!is_needed && whole.relation.amount <= WHOLE_SHARE * deepest))
        return;
    world->contacts[first] = contact_of_whole(pair, &whole);
    world->contact_count = first + 1;
}
