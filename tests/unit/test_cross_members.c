/* query/cross: members of answers that are wrong all by themselves. */

#include "query/answer.h"
#include "support/criterion.h"

#define ROOM 8

static struct cross_answers answers;
static struct cross_methods *const given = &answers.given;
static struct cross_methods *const swapped = &answers.swapped;

/* A box with a triangle's tip in its upper edge: one axis, one contact. */
static void ask(void)
{
    static const col_vec2 low[] = {{0, 0}, {4, 0}, {4, 3}, {0, 3}};
    static const col_vec2 tip[] = {{1, 8}, {2, 2}, {3, 8}};
    static const col_shape box = {low, 4, 1, 0, NULL},
                           triangle = {tip, 3, 1, 0, NULL};
    static double scratch[1024];
    static col_axis axes[ROOM];
    static col_vec2 normals[ROOM];
    const struct pair_room room = {scratch, axes, normals, ROOM};
    cross_ask(&answers, &box, &triangle, &room);
    cr_assert(eq(uint, cross_compare(&answers), 0));
    cr_assert(eq(int, given->clip.count, 1));
}

static void expect(unsigned differences)
{
    cr_assert(eq(uint, cross_compare(&answers), differences));
}

Test(cross_members, each_of_a_contact_is_compared)
{
    col_contact *contact = &given->clip_epa.contacts[0];
    ask();
    contact->depth /= 2;
    expect(CROSS_MANIFOLD);
    ask();
    contact->a_is_edge = !contact->a_is_edge;
    expect(CROSS_MANIFOLD);
    ask();
    contact->a++;
    expect(CROSS_MANIFOLD);
    ask();
    contact->b_is_edge = !contact->b_is_edge;
    expect(CROSS_MANIFOLD);
    ask();
    contact->b++;
    expect(CROSS_MANIFOLD);
    ask();
    contact->point.x += 0x1p-51;
    expect(CROSS_MANIFOLD);
}

/* The manifolds are the same, but one is of shapes that are apart. */
Test(cross_members, each_manifold_fits_what_it_started_from)
{
    ask();
    given->clip_epa.relation.overlap = false;
    expect(CROSS_OVERLAP | CROSS_MANIFOLD);
}

/* The edge is mirrored, the vertex is another one. */
Test(cross_members, both_ends_of_an_axis_are_mirrored)
{
    ask();
    cr_assert(eq(int, swapped->sat.axis.kind, COL_EDGE_OF_B));
    swapped->sat.axis.a++;
    swapped->gjk.axis.a++;
    expect(CROSS_AXIS);
    ask();
    swapped->sat.axis.b++;
    swapped->gjk.axis.b++;
    expect(CROSS_AXIS);
}
