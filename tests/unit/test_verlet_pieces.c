/* Bodies of particles that are concave. */
#include <math.h>
#include <stdio.h>

#include "query/world/verlet_body.h"
#include "support/expect.h"
#include "support/stage.h"

#define FLOOR                                                                  \
    "{'type':'box','min':[-50,-2],'max':[50,0],'body':{'static':true}}"
#define L_SHAPE                                                                \
    "'type':'polygon','vertices':[[0,0],[4,0],[4,1],[1,1],[1,4],"              \
    "[0,4]]"
#define U_SHAPE                                                                \
    "'type':'polygon','vertices':[[-3,0],[3,0],[3,4],[1,4],[1,2],[-1,2],"      \
    "[-1,4],[-3,4]]"
#define FRAME                                                                  \
    "'type':'polygon','vertices':[[0,0],[6,0],[6,6],[0,6]],"                   \
    "'holes':[[[1,1],[1,5],[5,5],[5,1]]]"

/* ---- Particles and links ------------------------------------------------ */

/* A body of mass 1 of the first shape of a scene. */
struct made {
    struct scene_text text;
    struct arena arena;
    struct verlet_body body;
    const struct scene_pieces *pieces;
};

static void make(struct made *made, const char *scene)
{
    *made = (struct made){.text = scene_taken(scene), .arena = arena_make(0)};
    const struct scene_shape *shape = made->text.scene.shapes;
    const col_body rigid = {.inverse_mass = 1};
    const struct verlet_particles particles = {
        .points = shape->pieces->vertices,
        .count = scene_local_count(shape),
        .pieces = shape->pieces};
    made->pieces = shape->pieces;
    cr_assert(verlet_make(&made->body, &rigid, &particles, 1, &made->arena));
}

static void unmake(struct made *made)
{
    arena_free(&made->arena);
    arena_free(&made->text.arena);
}

/* How many links there are between two particles. */
static int links_between(const struct verlet_body *body, int a, int b)
{
    int count = 0;
    for (int i = 0; i < body->link_count; i++) {
        struct verlet_link link = body->links[i];
        count += (link.a == a && link.b == b) || (link.a == b && link.b == a);
    }
    return count;
}

/* Its six edges, the cut 0-3; from vertex 0 to 2 and 4; vertex 2 is as far from
 * that as 4 is, sqrt(17), and the first: to 4 and 5. */
Test(verlet_pieces, links_of_an_L)
{
    struct made made;
    make(&made, "{'shapes':[{" L_SHAPE "}]}");
    static const int links[][2] = {{0, 1}, {1, 2}, {2, 3}, {3, 4},
                                   {4, 5}, {5, 0}, {0, 3}, {0, 2},
                                   {0, 4}, {2, 4}, {2, 5}};
    cr_assert(eq(int, made.body.count, 6));
    cr_assert(eq(int, made.body.link_count, 11));
    for (int i = 0; i < 11; i++)
        cr_assert(
            eq(int, links_between(&made.body, links[i][0], links[i][1]), 1),
            "%d-%d", links[i][0], links[i][1]);
    unmake(&made);
}

/* All that are linked at all are so once, edges and cuts among them, and a hole
 * hangs together with the rest. */
Test(verlet_pieces, links_of_a_frame)
{
    struct made made;
    make(&made, "{'shapes':[{" FRAME "}]}");
    const struct verlet_body *body = &made.body;
    cr_assert(eq(int, body->count, 8));
    for (int i = 0; i < body->link_count; i++)
        cr_assert(eq(
            int, links_between(body, body->links[i].a, body->links[i].b), 1));
    for (int i = 0; i < 8; i++) {
        cr_assert(eq(
            int, links_between(body, i, i < 4 ? (i + 1) % 4 : 4 + (i + 1) % 4),
            1));
        cr_assert(eq(int, links_between(body, 0, i), i != 0));
        cr_assert(eq(int, links_between(body, 2, i), i != 2));
    }
    for (int p = 0; p < made.pieces->count; p++) {
        const int *v = made.pieces->vertex_index + made.pieces->starts[p];
        int count = made.pieces->cores[p].count;
        for (int k = 0; k < count; k++)
            cr_assert(
                eq(int, links_between(body, v[k], v[(k + 1) % count]), 1));
    }
    unmake(&made);
}

/* Its form drawn out by a fifth of the width: links bring it back. */
Test(verlet_pieces, links_restore_the_form)
{
    struct made made;
    make(&made, "{'shapes':[{" U_SHAPE "}]}");
    struct verlet_body *body = &made.body;
    for (int i = 0; i < body->count; i++)
        body->now[i].x *= 1.2;
    for (int i = 0; i < 300; i++)
        verlet_relax(body);
    for (int i = 0; i < body->count; i++)
        for (int j = 0; j < i; j++) {
            double was = verlet_distance(body->start[i], body->start[j]);
            double is = verlet_distance(body->now[i], body->now[j]);
            cr_assert(lt(dbl, fabs(is - was), 1e-9), "%d-%d: %g, not %g", i, j,
                      is, was);
        }
    unmake(&made);
}

/* ---- What pieces become ------------------------------------------------- */

/* Of the L the pieces are 0 1 2 3 and 0 3 4 5. */
Test(verlet_pieces, a_piece_goes_along_with_its_particles)
{
    struct made made;
    make(&made, "{'shapes':[{" L_SHAPE "}]}");
    struct verlet_body *body = &made.body;
    col_shape core = made.pieces->cores[1];
    body->now[4] = (col_vec2){1.5, 4.5};
    cr_assert(verlet_piece(body, 1, &core));
    cr_assert(all(eq(int, core.count, 4), eq(int, core.winding, 1)));
    static const int particles[] = {0, 3, 4, 5};
    for (int i = 0; i < 4; i++) {
        col_vec2 v = body->now[particles[i]];
        expect_vec(core.vertices[i], v.x, v.y);
        cr_assert(eq(int, body->corner_numbers[made.pieces->starts[1] + i],
                     particles[i]));
    }
    unmake(&made);
}

/* Vertex 4 is pushed in to (0.25, 1): the hull is left, whose numbers lead back
 * to the particles. */
Test(verlet_pieces, a_dent_is_left_to_the_hull)
{
    struct made made;
    make(&made, "{'shapes':[{" L_SHAPE "}]}");
    struct verlet_body *body = &made.body;
    col_shape core = made.pieces->cores[1];
    body->now[4] = (col_vec2){0.25, 1};
    cr_assert(verlet_piece(body, 1, &core));
    cr_assert(all(eq(int, core.count, 3), eq(int, core.winding, 1)));
    static const int particles[] = {0, 3, 5};
    for (int i = 0; i < 3; i++) {
        cr_assert(eq(int, body->corner_numbers[made.pieces->starts[1] + i],
                     particles[i]));
        col_vec2 v = body->now[particles[i]];
        expect_vec(core.vertices[i], v.x, v.y);
    }
    unmake(&made);
}

Test(verlet_pieces, a_piece_turned_inside_out_is_the_other_way_round)
{
    struct made made;
    make(&made, "{'shapes':[{" L_SHAPE "}]}");
    col_shape core = made.pieces->cores[0];
    for (int i = 0; i < 6; i++)
        made.body.now[i].x = -made.body.now[i].x;
    cr_assert(verlet_piece(&made.body, 0, &core));
    cr_assert(all(eq(int, core.count, 4), eq(int, core.winding, -1)));
    unmake(&made);
}

Test(verlet_pieces, a_piece_crushed_to_a_line_or_a_point)
{
    struct made made;
    make(&made, "{'shapes':[{" L_SHAPE "}]}");
    col_shape core = made.pieces->cores[0];
    for (int i = 0; i < 6; i++)
        made.body.now[i].y = 0;
    cr_assert(verlet_piece(&made.body, 0, &core));
    cr_assert(all(eq(int, core.count, 2), eq(int, core.winding, 1)));
    for (int i = 0; i < 6; i++)
        made.body.now[i].x = 7;
    cr_assert(verlet_piece(&made.body, 0, &core));
    cr_assert(all(eq(int, core.count, 1), eq(int, core.winding, 1)));
    expect_vec(core.vertices[0], 7, 0);
    unmake(&made);
}

Test(verlet_pieces, bounds_of_particles)
{
    struct made made;
    make(&made, "{'shapes':[{" L_SHAPE "}]}");
    static const double bad[] = {1.1e60, -1.1e60, INFINITY, -INFINITY, NAN};
    col_shape core = made.pieces->cores[0];
    const col_vec2 *before = core.vertices;
    for (int i = 0; i < 5; i++) {
        made.body.now[1] = (col_vec2){bad[i], 0};
        cr_assert(not(verlet_piece(&made.body, 0, &core)));
        made.body.now[1] = (col_vec2){0, bad[i]};
        cr_assert(not(verlet_piece(&made.body, 0, &core)));
        cr_assert(eq(ptr, core.vertices, before));
    }
    unmake(&made);
}

/* ---- Motion ------------------------------------------------------------- */

/* y = n (n + 1) / 2 g dt^2 until they touch, whatever the form; the ball in the
 * pocket of the U and the one in the frame touch nothing, though the hulls do.
 */
Test(verlet_pieces, concave_bodies_fall_as_all_others)
{
    struct stage *stage = stage_verlet(
        "{'world':{'gravity':[0,-8],'dt':0.125,'iterations':4},'shapes':["
        "{" L_SHAPE "},{" U_SHAPE ",'position':[16,0],'angle':90},"
        "{" FRAME ",'position':[32,0]},"
        "{'type':'circle','center':[35,3],'radius':1.5},"
        "{'type':'circle','center':[13,0],'radius':0.75},"
        "{'type':'box','min':[48,0],'max':[49,1]}]}");
    double y[6];
    for (int i = 0; i < 6; i++)
        y[i] = stage->world.bodies[i].center.y;
    for (int n = 1; n <= 60; n++) {
        stage_go_on(stage, 1);
        cr_assert(eq(int, stage->world.contact_count, 0));
        double fall = -8.0 * n * (n + 1) / 2 / 64;
        for (int i = 0; i < 6; i++) {
            const col_body *body = &stage->world.bodies[i];
            cr_assert(lt(dbl, fabs(body->center.y - y[i] - fall), 1e-10),
                      "%d: %.17g", i, body->center.y - y[i]);
            cr_assert(lt(dbl, fabs(body->angular_velocity), 1e-10));
        }
    }
    stage_end(stage);
}

static col_vec2 mean(const col_vec2 *points, int count)
{
    col_vec2 sum = {0, 0};
    for (int i = 0; i < count; i++)
        sum = (col_vec2){sum.x + points[i].x, sum.y + points[i].y};
    return (col_vec2){sum.x / count, sum.y / count};
}

static col_vec2 mean_velocity(const struct world *world, int i)
{
    const struct verlet_body *body = (struct verlet_body *)world->own + i;
    double dt = world->settings.dt;
    col_vec2 now = mean(body->now, body->count);
    col_vec2 old = mean(body->old, body->count);
    return (col_vec2){(now.x - old.x) / dt, (now.y - old.y) / dt};
}

/* Two Ls of different masses run into each other off the middle. They push and
 * turn each other, and the momentum of their particles is kept: 2 * 3. */
Test(verlet_pieces, momentum_is_kept)
{
    struct stage *stage = stage_verlet(
        "{'world':{'dt':0.015625,'iterations':8},'shapes':["
        "{" L_SHAPE ",'angle':90,'velocity':[3,0],"
        "'body':{'friction':0.5,'mass':2}},"
        "{" L_SHAPE ",'position':[1,0.5],'body':{'friction':0.5,'mass':5}}]}");
    int contacts = 0;
    for (int n = 0; n < 200; n++) {
        stage_go_on(stage, 1);
        contacts += stage->world.contact_count;
        col_vec2 p = mean_velocity(&stage->world, 0);
        col_vec2 q = mean_velocity(&stage->world, 1);
        cr_assert(lt(dbl, fabs(2 * p.x + 5 * q.x - 6), 1e-11), "%.17g",
                  2 * p.x + 5 * q.x);
        cr_assert(lt(dbl, fabs(2 * p.y + 5 * q.y), 1e-11));
    }
    cr_assert(lt(int, 0, contacts));
    cr_assert(lt(dbl, 0.2, mean_velocity(&stage->world, 1).x));
    cr_assert(lt(dbl, 1, fabs(stage->world.bodies[1].angular_velocity)));
    stage_end(stage);
}

/* Two U of the same mass head on, the one a mirror image of the other: what
 * their particles have of momentum, 8 - 2 = 6 for a mass of 1 each, is kept to
 * rounding, and without restitution both end at 3. */
Test(verlet_pieces, head_on_both_go_on_together)
{
    struct stage *stage = stage_verlet(
        "{'world':{'dt':0.0078125,'iterations':40},'shapes':["
        "{" U_SHAPE ",'angle':90,'position':[-1,0],'velocity':[8,0],"
        "'body':{'mass':1}},"
        "{" U_SHAPE ",'angle':-90,'position':[1,0],'velocity':[-2,0],"
        "'body':{'mass':1}}]}");
    int contacts = 0;
    for (int n = 0; n < 256; n++) {
        stage_go_on(stage, 1);
        contacts += stage->world.contact_count;
        col_vec2 p = mean_velocity(&stage->world, 0);
        col_vec2 q = mean_velocity(&stage->world, 1);
        cr_assert(lt(dbl, fabs(p.x + q.x - 6), 1e-10), "%.17g", p.x + q.x);
        cr_assert(lt(dbl, fabs(p.y + q.y), 1e-10));
    }
    cr_assert(lt(int, 0, contacts));
    cr_assert(lt(dbl, fabs(mean_velocity(&stage->world, 0).x - 3), 0.02),
              "%.17g", mean_velocity(&stage->world, 0).x);
    stage_end(stage);
}

/* ---- Rest --------------------------------------------------------------- */

/* All pairs of particles of a body: by how much one is off, at most. */
static double bent(const struct world *world, int i)
{
    const struct verlet_body *body = (struct verlet_body *)world->own + i;
    double worst = 0;
    for (int p = 0; p < body->count; p++)
        for (int q = 0; q < p; q++)
            worst = fmax(worst,
                         fabs(verlet_distance(body->now[p], body->now[q]) -
                              verlet_distance(body->start[p], body->start[q])));
    return worst;
}

/* Mass 7 in six particles, whose mean is at x = 10/6: of the weight in a step,
 * 7 * 10 / 60 = 7/6, the corner at 0 bears (4 - 10/6) / 4 = 7/12 and the one at
 * 4 5/12. The arm that stands on a cut alone bears nothing. */
Test(verlet_pieces, an_L_rests_on_its_foot)
{
    struct stage *stage =
        stage_verlet("{'world':{'gravity':[0,-10],'dt':0.016666666666666666,"
                     "'iterations':20},'shapes':[" FLOOR ",{" L_SHAPE
                     ",'position':[0,1],'body':{'friction':0.5}}]}");
    const struct world *world = &stage->world;
    stage_go_on(stage, 600);
    cr_assert(eq(int, world->contact_count, 1));
    const struct world_contact *contact = world->contacts;
    cr_assert(all(eq(int, contact->b_piece, 0), eq(int, contact->count, 2)));
    double weight = 7.0 / 6;
    for (int k = 0; k < 2; k++) {
        double share = contact->points[k].point.x < 2 ? 7.0 / 12 : 5.0 / 12;
        cr_assert(lt(dbl, fabs(contact->impulses[k] / weight - share), 1e-3),
                  "%.17g", contact->impulses[k]);
    }
    cr_assert(lt(dbl, fabs(world->bodies[1].angle), 0.01), "%.17g",
              world->bodies[1].angle);
    cr_assert(lt(dbl, bent(world, 1), 1e-3));
    stage_end(stage);
}

/* A U falls on its back, its feet and its tips in turn, stays upright and where
 * it was, but for the order that links are put right in. */
Test(verlet_pieces, a_U_falls_straight)
{
    static const struct {
        int angle;
        double height; /* of its centre, the mean of it is at 2.2 */
    } ways[] = {{0, 1.8}, {180, 2.2}};
    for (int i = 0; i < 2; i++) {
        char text[600];
        snprintf(text, sizeof text,
                 "{'world':{'gravity':[0,-10],'iterations':30},'shapes':[" FLOOR
                 ",{" U_SHAPE ",'angle':%d,'position':[0,%d],"
                 "'body':{'friction':0.5}}]}",
                 ways[i].angle, i == 0 ? 2 : 6);
        struct stage *stage = stage_verlet(text);
        const col_body *body = &stage->world.bodies[1];
        for (int n = 0; n < 400; n++) {
            stage_go_on(stage, 1);
            cr_assert(lt(dbl, fabs(body->angle - ways[i].angle), 0.5), "%g",
                      body->angle);
            cr_assert(lt(dbl, fabs(body->center.x), 0.02), "%g",
                      body->center.x);
        }
        cr_assert(lt(dbl, fabs(body->center.y - ways[i].height), 0.01), "%.17g",
                  body->center.y);
        cr_assert(lt(dbl, fabs(body->angle - ways[i].angle), 0.05));
        stage_end(stage);
    }
}

/* ---- Cuts --------------------------------------------------------------- */

/* The floor has a notch from below, from which a cut leads to the vertex in the
 * middle of its straight top: a box and a disc slide over that. */
Test(verlet_pieces, nothing_is_tripped_by_a_seam)
{
    struct stage *stage = stage_verlet(
        "{'world':{'gravity':[0,-10],'iterations':10},'shapes':["
        "{'type':'polygon','vertices':[[-10,-3],[-1,-3],[0,-1],[1,-3],"
        "[10,-3],[10,0],[0,0],[-10,0]],'body':{'static':true}},"
        "{'type':'box','position':[-3,-0.02],'min':[0,0],'max':[1,1],"
        "'velocity':[3,0]},"
        "{'type':'circle','center':[-6,0.48],'radius':0.5,'velocity':[3,0]}]}");
    const col_body *bodies = stage->world.bodies;
    cr_assert(eq(int, stage->text.scene.shapes[0].pieces->count, 2));
    for (int n = 0; n < 150; n++) {
        stage_go_on(stage, 1);
        cr_assert(lt(dbl, fabs(bodies[2].velocity.x - 3), 1e-12), "%.17g",
                  bodies[2].velocity.x);
        cr_assert(lt(dbl, fabs(bodies[1].velocity.x - 3), 0.05), "%d: %.17g", n,
                  bodies[1].velocity.x);
        cr_assert(lt(dbl, fabs(bodies[1].angle), 0.5), "%.17g",
                  bodies[1].angle);
    }
    stage_end(stage);
}

/* The disc is in the L but for what lies right on the cut from (0, 0) to
 * (1, 1), with a depth of sqrt(1/8) + 0.1 over the cut from each piece and 0.6
 * to the sides: only the cut's particles 0 and 3 are there to part them by, and
 * they do, with numbers. */
Test(verlet_pieces, a_cut_collides_where_nothing_else_does)
{
    struct stage *stage =
        stage_verlet("{'world':{'iterations':3},'shapes':[{" L_SHAPE "},"
                     "{'type':'circle','center':[0.5,0.5],'radius':0.1}]}");
    struct world *world = &stage->world;
    const struct verlet_body *body = world->own;
    stage_go_on(stage, 1);
    cr_assert(all(lt(int, 0, world->contact_count), world->contacts[0].inside));
    cr_assert(lt(dbl, 0, world->contacts[0].impulses[0]));
    for (int n = 0; n < 200; n++)
        stage_go_on(stage, 1);
    for (int i = 0; i < body->count; i++)
        cr_assert(all(ne(int, isfinite(body->now[i].x), 0),
                      ne(int, isfinite(body->now[i].y), 0)));
    stage_end(stage);
}

/* True if a vertex or edge of a piece of shape 0 is no surface of the shape. */
static bool is_within(const struct world *world, int piece, bool is_edge,
                      int index)
{
    const struct world_pieces pieces = {.a_piece = piece, .b_piece = piece};
    const col_feature feature = {
        .side = COL_A, .is_edge = is_edge, .index = index};
    const col_manifold manifold = {.reference = feature, .incident = feature};
    return world_meets_inside(world, &pieces, &manifold);
}

/* Vertex 0 of an L is thrown far between its arms. What is left of a piece then
 * knows which of its edges are cuts, 0-3 alone, and that vertex 3 sticks out
 * nowhere. */
Test(verlet_pieces, a_dented_piece_knows_its_cuts)
{
    struct stage *stage =
        stage_verlet("{'world':{'iterations':1},'shapes':[{" L_SHAPE "}]}");
    struct world *world = &stage->world;
    struct verlet_body *body = world->own;
    int dented = 0;
    for (int k = 0; k < 20; k++) {
        body->now[0] = body->old[0] = (col_vec2){2 + 0.5 * k, 5};
        stage_go_on(stage, 1);
        for (int piece = 0; piece < 2; piece++) {
            int count = world->cores[piece].count;
            int start = body->pieces->starts[piece];
            const int *numbers = body->corner_numbers + start;
            dented += count < 4;
            for (int i = 0; count < 4 && i < count; i++) {
                int p = numbers[i], q = numbers[(i + 1) % count];
                bool is_cut = (p == 0 && q == 3) || (p == 3 && q == 0);
                cr_assert(eq(int, is_within(world, piece, true, i), is_cut));
                cr_assert(eq(int, is_within(world, piece, false, i), p == 3));
            }
        }
    }
    cr_assert(lt(int, 2, dented));
    stage_end(stage);
}

/* A disc in a frame that rests falls on its lower bar and stays there. */
Test(verlet_pieces, what_is_in_a_hole_stays_in_it)
{
    struct stage *stage = stage_verlet(
        "{'world':{'gravity':[0,-10],'iterations':30},'shapes':[" FLOOR
        ",{" FRAME "},{'type':'circle','center':[3,4],'radius':0.5}]}");
    const col_body *bodies = stage->world.bodies;
    stage_go_on(stage, 600);
    cr_assert(lt(dbl, fabs(bodies[2].center.y - 1.5), 0.02), "%.17g",
              bodies[2].center.y);
    cr_assert(lt(dbl, fabs(bodies[1].center.y - 3), 0.02), "%.17g",
              bodies[1].center.y);
    stage_end(stage);
}
