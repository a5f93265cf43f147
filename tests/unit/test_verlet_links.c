/* Bodies of particles with links, accelerations, force and damping that the
 * scene states. */
#include <math.h>
#include <stdio.h>

#include "query/world/verlet_body.h"
#include "support/expect.h"
#include "support/scene_text.h"
#include "support/stage.h"

static const struct verlet_body *particles(const struct stage *stage, int body)
{
    const struct verlet_body *bodies = stage->world.own;
    return &bodies[body];
}

static double length(const struct verlet_body *body, int i, int j)
{
    return verlet_distance(body->now[i], body->now[j]);
}

/* ---- Accelerations ------------------------------------------------------- */

/* Position Verlet from rest: x = a dt^2 n (n + 1) / 2, in powers of two, so
 * that nothing is rounded. Gravity is added, with its scale, and so is force /
 * mass: (8, 0) + 2 (1, -4) + (4, 2) / 4 = (11, -7.5). */
Test(verlet_links, a_point_has_its_own_acceleration)
{
    struct stage *stage = stage_verlet(
        "{'world':{'dt':0.125,'gravity':[1,-4]},'shapes':["
        "{'type':'point','point':[0,0],'body':{'mass':4,'gravity_scale':0,"
        "'accelerations':[[8,-2]]}},"
        "{'type':'point','point':[0,0],'body':{'mass':4,'gravity_scale':2,"
        "'force':[4,2],'accelerations':[[8,0]]}}]}");
    for (int n = 1; n <= 64; n++) {
        double time = n * (n + 1) / 2 * 0.015625;
        stage_go_on(stage, 1);
        expect_vec(stage->world.bodies[0].center, 8 * time, -2 * time);
        expect_vec(stage->world.bodies[1].center, 11 * time, -7.5 * time);
    }
    stage_end(stage);
}

/* Without links each vertex of the file goes its own way, in the directions of
 * the scene although the shape is turned. The core is their hull. */
Test(verlet_links, vertices_without_links_are_free)
{
    struct stage *stage = stage_verlet(
        "{'world':{'dt':0.125},'shapes':[{'type':'box','min':[0,0],'max':[1,1],"
        "'rotation':[0,1],'body':{'links':[],'accelerations':"
        "[[0,-8],[8,0],[0,0],[-16,-16]]}}]}");
    const struct verlet_body *body = particles(stage, 0);
    const double x[] = {0, 0, -1, -1}, y[] = {0, 1, 1, 0};
    const double u[] = {0, 8, 0, -16}, v[] = {-8, 0, 0, -16};
    cr_assert(all(eq(int, body->count, 4), eq(int, body->link_count, 0)));
    for (int n = 1; n <= 8; n++) {
        double time = n * (n + 1) / 2 * 0.015625;
        stage_go_on(stage, 1);
        for (int i = 0; i < 4; i++)
            expect_vec(body->now[i], x[i] + u[i] * time, y[i] + v[i] * time);
        cr_assert(lt(dbl, world_strain(&stage->world, 0), 0));
    }
    /* (0, -4.5), (4.5, 1), (-1, 1), (-10, -9) are convex */
    cr_assert(eq(int, stage->world.shapes[0].count, 4));
    stage_end(stage);
}

/* A rod of length 2 in the frame of its center, whose ends are pulled apart by
 * 1 each way: a pendulum of length 2 at a gravity of 2, so of 1 radian per unit
 * of time for small angles. From 10 degrees it takes 2 pi (1 + r^2 / 16 + 11
 * r^4 / 3072) for a period, with r that angle: a quarter is 1.57379. Its only
 * link is exact after every step. */
Test(verlet_links, a_link_in_a_field_is_a_pendulum)
{
    struct stage *stage = stage_verlet(
        "{'world':{'dt':0.00390625},'shapes':[{'type':'segment','a':[0,1],"
        "'b':[0,-1],'angle':10,'body':{'mass':1,'links':[[1,0]],"
        "'accelerations':[[0,1],[0,-1]]}}]}");
    const struct verlet_body *body = particles(stage, 0);
    const col_body *rod = &stage->world.bodies[0];
    double quarters[3] = {0, 0, 0}, sign = 1;
    for (int k = 0; k < 3; k++, sign = -sign) {
        while (rod->angle * sign > 0) {
            stage_go_on(stage, 1);
            cr_assert(lt(dbl, fabs(length(body, 0, 1) - 2), 1e-14));
            cr_assert(
                lt(dbl, fabs(rod->center.x) + fabs(rod->center.y), 1e-12));
            cr_assert(lt(int, stage->world.step, 4000));
        }
        quarters[k] = stage->world.step * 0.00390625;
    }
    cr_assert(lt(dbl, fabs(quarters[0] - 1.57379), 0.01), "%g", quarters[0]);
    cr_assert(lt(dbl, fabs(quarters[1] - 3 * 1.57379), 0.02), "%g",
              quarters[1]);
    cr_assert(lt(dbl, fabs(quarters[2] - 5 * 1.57379), 0.03), "%g",
              quarters[2]);
    stage_end(stage);
}

/* ---- Links --------------------------------------------------------------- */

/* Five points on a parabola as a chain of four links, of which the ends carry
 * the weight of all: it swings, and keeps its lengths and its center. */
Test(verlet_links, a_chain_keeps_its_lengths_and_not_its_form)
{
    struct stage *stage = stage_verlet(
        "{'world':{'dt':0.015625,'gravity':[0,-4],'iterations':200},'shapes':["
        "{'type':'polygon','vertices':[[-4,16],[-2,4],[0,0],[2,4],[4,16]],"
        "'position':[0,-8],'body':{'mass':1,"
        "'links':[[0,1],[1,2],[2,3],[3,4]],"
        "'accelerations':[[0,10],[0,0],[0,0],[0,0],[0,10]]}}]}");
    const struct verlet_body *body = particles(stage, 0);
    const double lengths[] = {sqrt(148), sqrt(20), sqrt(20), sqrt(148)};
    double widest = 0, narrowest = INFINITY;
    cr_assert(eq(int, body->link_count, 4));
    for (int n = 0; n < 400; n++) {
        stage_go_on(stage, 1);
        double y = 0;
        for (int i = 0; i < 5; i++)
            y += body->now[i].y / 5;
        cr_assert(lt(dbl, fabs(y), 1e-10), "%g", y);
        for (int i = 0; i < 4; i++)
            cr_assert(
                lt(dbl, fabs(length(body, i, i + 1) / lengths[i] - 1), 1e-3));
        double width = length(body, 0, 4);
        widest = fmax(widest, width);
        narrowest = fmin(narrowest, width);
    }
    cr_assert(lt(dbl, narrowest + 4, widest), "%g %g", narrowest, widest);
    stage_end(stage);
}

/* A square whose upper side is pushed to the right and whose lower side to the
 * left: with links along its sides only it becomes a flat rhombus, with a
 * diagonal it keeps its form and turns. */
static void push_square(const char *diagonal, double *least, double *side)
{
    char text[500];
    snprintf(text, sizeof text,
             "{'world':{'dt':0.015625,'iterations':50},'shapes':[{'type':'box',"
             "'min':[-1,-1],'max':[1,1],'body':{'links':[[0,1],[1,2],[2,3],"
             "[3,0]%s],'accelerations':[[-1,0],[-1,0],[1,0],[1,0]]}}]}",
             diagonal);
    struct stage *stage = stage_verlet(text);
    const struct verlet_body *body = particles(stage, 0);
    *least = INFINITY;
    *side = 0;
    for (int n = 0; n < 64; n++) {
        stage_go_on(stage, 1);
        *least = fmin(*least, fmin(length(body, 0, 2), length(body, 1, 3)));
        for (int i = 0; i < 4; i++)
            *side = fmax(*side, fabs(length(body, i, (i + 1) % 4) - 2));
    }
    cr_assert(lt(dbl, fabs(stage->world.bodies[0].center.x), 1e-12));
    stage_end(stage);
}

Test(verlet_links, a_square_of_sides_yields_and_a_diagonal_braces_it)
{
    double least, side;
    push_square("", &least, &side);
    cr_assert(all(lt(dbl, least, 2.5), lt(dbl, side, 1e-3)), "%g %g", least,
              side);
    push_square(",[0,2]", &least, &side);
    cr_assert(all(lt(dbl, fabs(least - sqrt(8)), 1e-2), lt(dbl, side, 1e-2)),
              "%g %g", least, side);
}

/* Links are restored in the order of the scene: after one round only the last
 * is sure to have its length. */
Test(verlet_links, links_are_restored_in_their_order)
{
    struct stage *stage = stage_verlet(
        "{'world':{'dt':0.125,'iterations':1},'shapes':[{'type':'polygon',"
        "'vertices':[[0,0],[4,0],[0,3]],'body':{'links':[[2,0],[0,1]],"
        "'accelerations':[[0,0],[64,0],[0,64]]}},"
        "{'type':'polygon','vertices':[[0,0],[4,0],[0,3]],'position':[50,0],"
        "'body':{'links':[[1,0],[0,2]],"
        "'accelerations':[[0,0],[64,0],[0,64]]}}]}");
    stage_go_on(stage, 1);
    const struct verlet_body *first = particles(stage, 0);
    const struct verlet_body *second = particles(stage, 1);
    cr_assert(lt(dbl, fabs(length(first, 0, 1) - 4), 1e-14));
    cr_assert(lt(dbl, 1e-3, fabs(length(first, 0, 2) - 3)));
    cr_assert(lt(dbl, fabs(length(second, 0, 2) - 3), 1e-14));
    cr_assert(lt(dbl, 1e-3, fabs(length(second, 0, 1) - 4)));
    stage_end(stage);
}

/* A turn by 30 degrees rounds two vertices away, which links name. */
Test(verlet_links, vertices_that_rounding_removes_are_particles)
{
    struct stage *stage = stage_verlet(
        "{'world':{'dt':0.125},'shapes':[{'type':'polygon','vertices':"
        "[[0,0],[1,0],[2,0],[3,0],[3,2],[0,2]],'angle':30,'body':"
        "{'links':[[1,2]],'accelerations':[[0,0],[0,-8],[0,-8],[0,0],[0,0],"
        "[0,0]]}}]}");
    const struct scene_shape *shape = &stage->text.scene.shapes[0];
    const struct verlet_body *body = particles(stage, 0);
    cr_assert(all(eq(int, shape->shape.count, 4), eq(int, body->count, 6)));
    for (int i = 0; i < 6; i++)
        for (int k = 0; k < i; k++)
            cr_assert(ne(int, shape->vertex_index[i], shape->vertex_index[k]));
    cr_assert(all(eq(int, shape->vertex_index[4], 1),
                  eq(int, shape->vertex_index[5], 2)));
    col_vec2 before = body->now[1];
    stage->world.notes_ids = true;
    stage_go_on(stage, 4);
    cr_assert(lt(dbl, fabs(body->now[1].y - before.y + 1.25), 1e-12));
    int seen = 0;
    for (int i = 0; i < stage->world.shapes[0].count; i++) {
        int number = stage->world.solver->number(&stage->world, 0, 0, i);
        int vertex = scene_vertex_index(shape, 0, number);
        col_vec2 now = body->now[vertex];
        expect_vec(stage->world.shapes[0].vertices[i], now.x, now.y);
        seen |= 1 << vertex;
    }
    cr_assert(eq(int, seen & 6, 6)); /* 1 and 2 stick out of the hull */
    stage_end(stage);
}

/* ---- Momentum ------------------------------------------------------------ */

/* A Verlet velocity after n steps is n dt times the acceleration, so the
 * momentum of all bodies is n dt times the sum over particles, whatever they
 * collide with and whatever links hold. */
Test(verlet_links, accelerations_give_their_momentum)
{
    struct stage *stage = stage_verlet(
        "{'world':{'dt':0.015625,'iterations':8},'shapes':["
        "{'type':'box','min':[0,0],'max':[2,2],'body':{'friction':0.5,"
        "'mass':4,'links':[[0,1],[1,2],[2,3],[3,0]],"
        "'accelerations':[[8,0],[4,1],[4,0],[8,-1]]}},"
        "{'type':'box','min':[3,1],'max':[4,4],'body':{'mass':12}},"
        "{'type':'box','min':[5,-1],'max':[6,2],'body':{'mass':2,'links':[],"
        "'accelerations':[[-1,0],[0,0],[0,0.5],[0,0]]}},"
        "{'type':'circle','center':[3,-1],'radius':1,'body':{'friction':0.5,"
        "'mass':8,'accelerations':[[-1,2]]}}]}");
    const struct world *world = &stage->world;
    int contacts = 0;
    for (int n = 1; n <= 128; n++) {
        col_vec2 sum = {0, 0};
        stage_go_on(stage, 1);
        contacts += world->contact_count;
        for (int i = 0; i < world->count; i++) {
            sum.x +=
                world->bodies[i].velocity.x / world->bodies[i].inverse_mass;
            sum.y +=
                world->bodies[i].velocity.y / world->bodies[i].inverse_mass;
        }
        /* 24 - 1 * 0.5 - 8 and 0.25 + 16 per unit of time */
        double time = n * 0.015625;
        cr_assert(lt(dbl, fabs(sum.x - 15.5 * time), 1e-9), "%.17g", sum.x);
        cr_assert(lt(dbl, fabs(sum.y - 16.25 * time), 1e-9), "%.17g", sum.y);
    }
    cr_assert(lt(int, 20, contacts));
    stage_end(stage);
}

/* ---- Damping ------------------------------------------------------------- */

/* The implicit Euler step of dv/dt = a - d v, as by the other solver: v' = (v +
 * a dt) / (1 + d dt). A factor of 1 + d dt = 2 halves exactly. */
Test(verlet_links, damping_takes_its_share_in_each_step)
{
    struct stage *stage = stage_verlet(
        "{'world':{'dt':0.125,'gravity':[0,-8]},'shapes':["
        "{'type':'circle','center':[0,0],'radius':1,'velocity':[64,0],"
        "'angular_velocity':64,'body':{'linear_damping':8,"
        "'angular_damping':24}}]}");
    const col_body *disc = &stage->world.bodies[0];
    double u = 64, v = 0, x = 0, y = 0, spin = 64;
    for (int n = 0; n < 10; n++) {
        stage_go_on(stage, 1);
        u /= 2;
        v = (v - 1) / 2;
        x += u * 0.125;
        y += v * 0.125;
        spin /= 4;
        cr_assert(lt(dbl, fabs(disc->center.x - x), 1e-13), "%.17g",
                  disc->center.x);
        cr_assert(lt(dbl, fabs(disc->center.y - y), 1e-13));
        cr_assert(eq(dbl, disc->angular_velocity, spin));
    }
    stage_end(stage);
}

/* Linear damping leaves the spin of a body of several particles alone, and
 * angular damping its velocity: 1 / (1 + 1/64) to the power of 64 is 0.3707. */
Test(verlet_links, damping_is_linear_or_angular)
{
    static const char *const members[] = {"", ",'linear_damping':1",
                                          ",'angular_damping':1"};
    double speed[3], spin[3];
    for (int i = 0; i < 3; i++) {
        char text[300];
        snprintf(text, sizeof text,
                 "{'world':{'dt':0.015625},'shapes':[{'type':'box','min':"
                 "[-1,-1],'max':[1,1],'velocity':[2,1],'angular_velocity':20,"
                 "'body':{'density':1%s}}]}",
                 members[i]);
        struct stage *stage = stage_verlet(text);
        stage_go_on(stage, 64);
        speed[i] = stage->world.bodies[0].velocity.x;
        spin[i] = stage->world.bodies[0].angular_velocity;
        stage_end(stage);
    }
    double left = pow(1 + 1.0 / 64, -64);
    cr_assert(all(lt(dbl, fabs(speed[0] - 2), 1e-10),
                  lt(dbl, fabs(speed[1] - 2 * left), 1e-10),
                  lt(dbl, fabs(speed[2] - 2), 1e-10)));
    cr_assert(lt(dbl, fabs(spin[1] - spin[0]), 1e-9));
    cr_assert(all(lt(dbl, 19.9, spin[0]),
                  lt(dbl, fabs(spin[2] / spin[0] / left - 1), 1e-2)),
              "%g %g", spin[0], spin[2]);
}

/* ---- What is refused ----------------------------------------------------- */

#define BOX(members)                                                           \
    "{'shapes':[{'type':'box','min':[0,0],'max':[1,1],'body':{" members "}}]}"

Test(verlet_links, links_that_are_refused)
{
    static const char *const ends[] = {"0,4", "-1,2", "0,1.5"};
    for (int i = 0; i < 3; i++) {
        char text[200], message[200];
        snprintf(text, sizeof text, BOX("'links':[[0,1],[%s]]"), ends[i]);
        const char *comma = strchr(ends[i], ',');
        snprintf(message, sizeof message,
                 "links[1]: expected the indices of two different vertices, 0 "
                 "to 3, found [%.*s, %s]",
                 (int)(comma - ends[i]), ends[i], comma + 1);
        scene_refused(text, "link-unknown-vertex", "/shapes/0/body/links/1",
                      message);
    }
    scene_refused(BOX("'links':[[2,2]]"), "link-same", "/shapes/0/body/links/0",
                  "links[0]: expected the indices of two different vertices, 0 "
                  "to 3, found [2, 2]");
    scene_refused(BOX("'links':[[0,1],[2,3],[1,3],[3,2],[1,0]]"),
                  "link-repeated", "/shapes/0/body/links/3",
                  "links[3] joins the same vertices as links[1]; remove one of "
                  "them");
    scene_refused(BOX("'links':[[0,1,2]]"), "point-shape",
                  "/shapes/0/body/links/0",
                  "links[0]: expected [i, j], the indices of two vertices, "
                  "found an array of 3");
    scene_refused(BOX("'links':[0,1]"), "wrong-type", "/shapes/0/body/links/0",
                  "links[0]: expected [i, j], the indices of two vertices, "
                  "found the number 0");
    scene_refused(BOX("'links':true"), "wrong-type", "/shapes/0/body/links",
                  "links: expected an array, found a boolean");
}

Test(verlet_links, accelerations_that_are_refused)
{
    scene_refused(BOX("'accelerations':[[0,1],[0,1]]"), "accelerations-count",
                  "/shapes/0/body/accelerations",
                  "accelerations: expected 4 vectors, one for each vertex, "
                  "found 2");
    scene_refused(BOX("'accelerations':[]"), "accelerations-count",
                  "/shapes/0/body/accelerations",
                  "accelerations: expected 4 vectors, one for each vertex, "
                  "found 0");
    scene_refused(BOX("'accelerations':[[0,1],[0,1],[0,1],[0]]"), "point-shape",
                  "/shapes/0/body/accelerations/3",
                  "accelerations[3]: expected [x, y], found an array of 1");
    scene_refused(BOX("'accelerations':[[0,1],[0,1],[0,1],[0,1e61]]"),
                  "number-range", "/shapes/0/body/accelerations/3/1",
                  "accelerations[3][1]: expected a number of at most 1e+60 in "
                  "magnitude, found 1e+61; choose a larger unit of length");
}

/* Vertices of holes count, and both members may come before the vertices. */
Test(verlet_links, numbers_go_on_in_holes)
{
    struct scene_text got = scene_taken(
        "{'shapes':[{'body':{'links':[[6,0]],'accelerations':[[1,1],[2,2],"
        "[3,3],[4,4],[5,5],[6,6],[7,7]]},'type':'polygon','vertices':[[0,0],"
        "[9,0],[9,9],[0,9]],'holes':[[[1,1],[2,2],[2,1]]]}]}");
    const struct scene_body *body = got.scene.shapes[0].body;
    cr_assert(all(eq(int, body->link_count, 1), eq(int, body->links[0].a, 0),
                  eq(int, body->links[0].b, 6)));
    expect_vec(body->accelerations[6], 7, 7);
    arena_free(&got.arena);
}

Test(verlet_links, a_named_body_has_no_vertices)
{
    scene_refused("{'bodies':{'b':{'links':[]}},'shapes':[]}", "unknown-member",
                  "/bodies/b/links",
                  "links: a named body has no vertices; put it into the body "
                  "of a shape");
    scene_refused("{'bodies':{'b':{'accelerations':[]}},'shapes':[]}",
                  "unknown-member", "/bodies/b/accelerations",
                  "accelerations: a named body has no vertices; put it into "
                  "the body of a shape");
}

/* Solvers refuse what they cannot simulate. */
Test(verlet_links, solvers_that_refuse)
{
    static const struct {
        enum scene_solver solver;
        const char *body, *message;
    } cases[] = {
        {SCENE_IMPULSE, "'links':[]",
         "the body of shape \"#0\" has \"links\", which the solver impulse "
         "cannot simulate; remove it, or use the solver verlet"},
        {SCENE_IMPULSE, "'accelerations':[[1,0],[1,0],[1,0],[1,0]]",
         "the body of shape \"#0\" has \"accelerations\", which the solver "
         "impulse cannot simulate; remove it, or use the solver verlet"},
        {SCENE_VERLET, "'static':true,'links':[[0,1]]",
         "the body of shape \"#0\" has \"links\", but never moves: it is "
         "static or has no mass; remove it, or let the body move"},
        {SCENE_VERLET, "'links':[[0,1]],'kinematic':true",
         "the body of shape \"#0\" has \"kinematic\", which the solver verlet "
         "cannot simulate; remove it, or use the solver impulse"},
        {SCENE_VERLET, "'bullet':true",
         "the body of shape \"#0\" has \"bullet\", which the solver verlet "
         "cannot simulate; remove it, or use the solver impulse"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[300];
        struct fail fail;
        struct arena arena = arena_make(0);
        snprintf(text, sizeof text, BOX("%s"), cases[i].body);
        struct scene_text got = scene_taken(text);
        struct world world = {.scene = &got.scene, .settings = got.scene.world};
        world.settings.solver = cases[i].solver;
        cr_assert(not(world_make(&world, &arena, &fail)));
        cr_assert(all(eq(str, fail.code, "solver-unsupported"),
                      eq(str, fail.message, (char *)cases[i].message)));
        cr_assert(strstr(fail.pointer, "/shapes/0/body") != NULL);
        arena_free(&arena);
        arena_free(&got.arena);
    }
}
