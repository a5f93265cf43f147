/* Bodies of particles. */
#include <math.h>

#include "query/world/verlet_body.h"
#include "support/expect.h"
#include "support/shapes.h"

/* A body of mass 1, with the memory that it is in. */
struct made {
    struct arena arena;
    struct verlet_body body;
    col_body rigid;
    col_shape shape;
};

static struct made make(const struct solid *solid, col_body rigid, double dt)
{
    struct made made = {.arena = arena_make(0), .rigid = rigid};
    made.shape = solid_shape(solid);
    made.rigid.inverse_mass = 1;
    const struct verlet_particles particles = {.points = made.shape.vertices,
                                               .count = made.shape.count};
    cr_assert(
        verlet_make(&made.body, &made.rigid, &particles, dt, &made.arena));
    return made;
}

/* ---- Links -------------------------------------------------------------- */

/* The length of the only link between two particles; -1: there is none. */
static double link_between(const struct verlet_body *body, int a, int b)
{
    double length = -1;
    for (int i = 0; i < body->link_count; i++) {
        struct verlet_link link = body->links[i];
        if ((link.a != a || link.b != b) && (link.a != b || link.b != a))
            continue;
        cr_assert(lt(dbl, length, 0), "%d and %d are linked twice", a, b);
        length = link.length;
    }
    return length;
}

Test(verlet_body, a_box_has_edges_and_both_diagonals)
{
    struct solid box = solid_box(0, 0, 3, 4);
    struct made made = make(&box, (col_body){.center = {1.5, 2}}, 1);
    cr_assert(eq(int, made.body.link_count, 6));
    cr_assert(eq(dbl, link_between(&made.body, 0, 1), 3));
    cr_assert(eq(dbl, link_between(&made.body, 1, 2), 4));
    cr_assert(eq(dbl, link_between(&made.body, 2, 3), 3));
    cr_assert(eq(dbl, link_between(&made.body, 3, 0), 4));
    cr_assert(eq(dbl, link_between(&made.body, 0, 2), 5));
    cr_assert(eq(dbl, link_between(&made.body, 1, 3), 5));
    arena_free(&made.arena);
}

Test(verlet_body, a_capsule_has_one_link_and_a_disc_none)
{
    struct solid capsule = solid_capsule((col_vec2){0, 0}, (col_vec2){3, 4}, 1);
    struct solid disc = solid_disc(0, 0, 1);
    struct made two = make(&capsule, (col_body){.center = {1.5, 2}}, 1);
    struct made one = make(&disc, (col_body){.center = {0, 0}}, 1);
    cr_assert(eq(int, two.body.link_count, 1));
    cr_assert(eq(dbl, link_between(&two.body, 0, 1), 5));
    cr_assert(eq(int, one.body.link_count, 0));
    arena_free(&two.arena);
    arena_free(&one.arena);
}

/* From vertex 0 to all, from the one before the middle to all, and round: 2n -
 * 3 would do. */
Test(verlet_body, a_polygon_is_braced_from_two_sides)
{
    for (int n = 3; n <= 20; n++) {
        struct solid solid = {.count = n, .winding = 1};
        for (int i = 0; i < n; i++)
            solid.v[i] = (col_vec2){i, i * i};
        struct made made = make(&solid, (col_body){.center = {0, 0}}, 1);
        int brace = (n - 1) / 2, links = 0;
        for (int i = 0; i < n; i++)
            for (int j = i + 1; j < n; j++) {
                bool wanted = i == 0 || j == i + 1 || i == brace || j == brace;
                bool there = link_between(&made.body, i, j) >= 0;
                cr_assert(eq(int, there, wanted), "%d-%d of %d", i, j, n);
                links += wanted;
            }
        cr_assert(eq(int, made.body.link_count, links));
        cr_assert(le(int, 2 * n - 3, links));
        arena_free(&made.arena);
    }
}

/* A box drawn out to twice its width: links bring it back, where it was. */
Test(verlet_body, links_restore_the_form)
{
    struct solid box = solid_box(0, 0, 2, 2);
    struct made made = make(&box, (col_body){.center = {1, 1}}, 1);
    col_vec2 drawn[4] = {{-1, 0}, {3, 0}, {3, 2}, {-1, 2}};
    for (int i = 0; i < 4; i++)
        made.body.now[i] = drawn[i];
    for (int i = 0; i < 40; i++)
        verlet_relax(&made.body);
    for (int i = 0; i < 4; i++) {
        cr_assert(lt(dbl, fabs(made.body.now[i].x - box.v[i].x), 0.2));
        double x = made.body.now[i].x - made.body.now[(i + 1) % 4].x;
        double y = made.body.now[i].y - made.body.now[(i + 1) % 4].y;
        cr_assert(lt(dbl, fabs(sqrt(x * x + y * y) - 2), 1e-13));
    }
    verlet_read(&made.body, 1, &made.rigid);
    cr_assert(lt(dbl, fabs(made.rigid.center.x - 1), 1e-14));
    cr_assert(lt(dbl, fabs(made.rigid.center.y - 1), 1e-14));
    arena_free(&made.arena);
}

/* A rod drawn out to twice its length, of which the square underflows. */
Test(verlet_body, links_hold_what_is_tiny)
{
    const double s = 0x1p-800;
    struct solid rod =
        solid_capsule((col_vec2){0, 0}, (col_vec2){3 * s, 4 * s}, s);
    struct made made = make(&rod, (col_body){.center = {1.5 * s, 2 * s}}, 1);
    cr_assert(eq(dbl, link_between(&made.body, 0, 1), 5 * s));
    made.body.now[1] = (col_vec2){6 * s, 8 * s};
    cr_assert(eq(dbl, verlet_strain(&made.body), 5 * s));
    verlet_relax(&made.body);
    expect_vec(made.body.now[0], 1.5 * s, 2 * s);
    expect_vec(made.body.now[1], 4.5 * s, 6 * s);
    cr_assert(eq(dbl, verlet_strain(&made.body), 0));
    arena_free(&made.arena);
}

Test(verlet_body, particles_in_one_place_stay_numbers)
{
    struct solid rod = solid_capsule((col_vec2){0, 0}, (col_vec2){2, 0}, 1);
    struct made made = make(&rod, (col_body){.center = {1, 0}}, 1);
    made.body.now[1] = made.body.now[0];
    verlet_relax(&made.body);
    verlet_shape(&made.body, &made.shape);
    cr_assert(
        all(eq(int, made.shape.count, 1), eq(int, made.shape.winding, 1)));
    verlet_read(&made.body, 1, &made.rigid);
    expect_vec(made.rigid.center, 0, 0);
    cr_assert(eq(dbl, made.rigid.angle, 0));
    arena_free(&made.arena);
}

/* ---- Motion ------------------------------------------------------------- */

/* y_n = y_0 + n v dt + n (n + 1) / 2 g dt^2, v_n = v_0 + n g dt: all numbers
 * are multiples of 1/128 below 2^46. */
Test(verlet_body, free_fall_is_the_sum_of_its_steps)
{
    struct solid box = solid_box(-1, -1, 1, 1);
    col_body rigid = {.center = {0, 0}, .velocity = {2, 3}};
    double dt = 0.125, g = -8;
    struct made made = make(&box, rigid, dt);
    for (int n = 1; n <= 1000; n++) {
        verlet_drift(&made.body, (col_vec2){0, g * dt * dt}, dt * dt);
        for (int k = 0; k < 4; k++)
            verlet_relax(&made.body);
        verlet_read(&made.body, dt, &made.rigid);
        double y = n * 3 * dt + n * (n + 1) / 2 * g * dt * dt;
        expect_vec(made.rigid.center, n * 2 * dt, y);
        expect_vec(made.rigid.velocity, 2, 3 + n * g * dt);
        cr_assert(eq(dbl, made.rigid.angle, 0));
        cr_assert(eq(dbl, made.rigid.angular_velocity, 0));
    }
    arena_free(&made.arena);
}

/* What is at 0 now was at -dt where it came from; a quarter turn is exact. */
Test(verlet_body, particles_come_from_where_the_body_was)
{
    struct solid box = solid_box(0, 0, 4, 2);
    col_body rigid = {
        .center = {2, 1}, .velocity = {4, 8}, .angular_velocity = 180};
    struct made made = make(&box, rigid, 0.5);
    expect_vec(made.body.old[0], 1 - 2, 3 - 4);
    expect_vec(made.body.old[1], 1 - 2, -1 - 4);
    expect_vec(made.body.old[2], 3 - 2, -1 - 4);
    expect_vec(made.body.old[3], 3 - 2, 3 - 4);
    arena_free(&made.arena);
}

/* A step of a turn by w draws a particle out to (2 - cos w, sin w); put back to
 * its distance it has turned by the arctangent, which falls short by w^3. */
Test(verlet_body, spin_goes_on_but_for_its_cube)
{
    struct solid box = solid_box(-1, -1, 1, 1);
    double dt = 1.0 / 64, angular_velocity = 64;
    struct made made =
        make(&box, (col_body){.angular_velocity = angular_velocity}, dt);
    double turn = angular_velocity * dt * acos(-1) / 180, angle = 0;
    for (int n = 0; n < 600; n++) {
        verlet_drift(&made.body, (col_vec2){0, 0}, 1);
        for (int k = 0; k < 30; k++)
            verlet_relax(&made.body);
        verlet_read(&made.body, dt, &made.rigid);
        turn = atan2(sin(turn), 2 - cos(turn));
        angle += turn * 180 / acos(-1);
        cr_assert(lt(dbl, fabs(made.rigid.angle - angle), 1e-3 * angle),
                  "%.17g, not %.17g", made.rigid.angle, angle);
    }
    cr_assert(lt(dbl, 500, made.rigid.angle)); /* full turns are counted */
    cr_assert(lt(dbl, fabs(made.rigid.center.x), 1e-10));
    arena_free(&made.arena);
}

Test(verlet_body, a_disc_goes_on_turning)
{
    struct solid disc = solid_disc(1, 2, 1);
    col_body rigid = {.center = {1, 2}, .angle = 30, .angular_velocity = 16};
    struct made made = make(&disc, rigid, 0.25);
    for (int n = 1; n <= 100; n++) {
        verlet_drift(&made.body, (col_vec2){0.5, 0}, 1);
        verlet_relax(&made.body);
        verlet_read(&made.body, 0.25, &made.rigid);
        cr_assert(eq(dbl, made.rigid.angle, 30 + 4 * n));
        cr_assert(eq(dbl, made.rigid.angular_velocity, 16));
        expect_vec(made.rigid.center, 1 + 0.25 * n * (n + 1), 2);
    }
    arena_free(&made.arena);
}

/* By 2^52 turns and more there is no telling which one is the nearest. */
Test(verlet_body, full_turns_are_counted_as_long_as_there_are_such)
{
    struct solid box = solid_box(-1, -1, 1, 1);
    static const double before[] = {0, 181, -181, 3600, 360e15, -1e30, 1e30};
    static const double after[] = {0, 360, -360, 3600, 360e15, 0, 0};
    for (int i = 0; i < 7; i++) {
        struct made made = make(&box, (col_body){.angular_velocity = 0}, 1);
        made.rigid.angle = before[i];
        verlet_read(&made.body, 1, &made.rigid);
        cr_assert(eq(dbl, made.rigid.angle, after[i]));
        cr_assert(eq(dbl, made.rigid.angular_velocity, after[i] - before[i]));
        arena_free(&made.arena);
    }
}

Test(verlet_body, what_does_not_move_has_no_particles)
{
    struct solid box = solid_box(0, 0, 1, 1);
    struct arena arena = arena_make(0);
    struct verlet_body body;
    col_body rigid = {.inverse_mass = 0, .velocity = {1, 1}};
    col_shape shape = solid_shape(&box), before = shape;
    const struct verlet_particles particles = {.points = shape.vertices,
                                               .count = 4};
    cr_assert(verlet_make(&body, &rigid, &particles, 1, &arena));
    verlet_drift(&body, (col_vec2){0, 1}, 1);
    verlet_relax(&body);
    cr_assert(verlet_shape(&body, &shape));
    cr_assert(eq(int, body.count, 0));
    cr_assert(
        all(eq(ptr, shape.vertices, before.vertices), eq(int, shape.count, 4)));
    arena_free(&arena);
}

/* ---- Form --------------------------------------------------------------- */

Test(verlet_body, what_collides_is_the_ring_while_it_is_convex)
{
    struct solid box = solid_box(0, 0, 2, 2);
    struct made made = make(&box, (col_body){.center = {1, 1}}, 1);
    made.body.now[0].x = 0.5;
    verlet_shape(&made.body, &made.shape);
    cr_assert(
        all(eq(int, made.shape.count, 4), eq(int, made.shape.winding, 1)));
    expect_vec(made.shape.vertices[0], 0.5, 0);
    arena_free(&made.arena);
}

Test(verlet_body, a_ring_turned_inside_out_is_the_other_way_round)
{
    struct solid box = solid_box(0, 0, 2, 2);
    struct made made = make(&box, (col_body){.center = {1, 1}}, 1);
    for (int i = 0; i < 4; i++)
        made.body.now[i].x = -made.body.now[i].x;
    verlet_shape(&made.body, &made.shape);
    cr_assert(
        all(eq(int, made.shape.count, 4), eq(int, made.shape.winding, -1)));
    arena_free(&made.arena);
}

/* Vertex 0 is pushed in: the hull is the triangle of the others, whose numbers
 * lead back to the particles. */
Test(verlet_body, a_dent_is_left_to_the_hull)
{
    struct solid box = solid_box(0, 0, 2, 2);
    struct made made = make(&box, (col_body){.center = {1, 1}}, 1);
    made.body.now[0] = (col_vec2){1.5, 1.5};
    verlet_shape(&made.body, &made.shape);
    cr_assert(
        all(eq(int, made.shape.count, 3), eq(int, made.shape.winding, 1)));
    for (int i = 0; i < 3; i++) {
        col_vec2 v = made.body.now[made.body.numbers[i]];
        expect_vec(made.shape.vertices[i], v.x, v.y);
        cr_assert(eq(int, made.body.numbers[i], i + 1));
    }
    arena_free(&made.arena);
}

Test(verlet_body, a_ring_crushed_to_a_line_is_a_segment)
{
    struct solid box = solid_box(0, 0, 2, 2);
    struct made made = make(&box, (col_body){.center = {1, 1}}, 1);
    for (int i = 0; i < 4; i++)
        made.body.now[i].y = 0;
    verlet_shape(&made.body, &made.shape);
    cr_assert(
        all(eq(int, made.shape.count, 2), eq(int, made.shape.winding, 1)));
    arena_free(&made.arena);
}

Test(verlet_body, bounds_of_particles)
{
    struct solid box = solid_box(0, 0, 2, 2);
    struct made made = make(&box, (col_body){.center = {1, 1}}, 1);
    double bad[] = {1.1e60, -1.1e60, INFINITY, -INFINITY, NAN};
    col_shape before = made.shape;
    for (int i = 0; i < 5; i++) {
        made.body.now[2] = (col_vec2){bad[i], 0};
        cr_assert(not(verlet_shape(&made.body, &made.shape)));
        made.body.now[2] = (col_vec2){0, bad[i]};
        cr_assert(not(verlet_shape(&made.body, &made.shape)));
        cr_assert(eq(ptr, made.shape.vertices, before.vertices));
    }
    made.body.now[2] = (col_vec2){2, 2};
    cr_assert(verlet_shape(&made.body, &made.shape));
    arena_free(&made.arena);
}

Test(verlet_body, strain_is_that_of_the_worst_link)
{
    struct solid box = solid_box(0, 0, 3, 4);
    struct made made = make(&box, (col_body){.angular_velocity = 0}, 1);
    cr_assert(eq(dbl, verlet_strain(&made.body), 0));
    /* from (3, 4) to (6, 8): 5 more along the diagonal, less along sides */
    for (int i = 0; i < 4; i++)
        if (made.body.now[i].x > 0 && made.body.now[i].y > 0)
            made.body.now[i] = (col_vec2){6, 8};
    cr_assert(epsilon_eq(dbl, verlet_strain(&made.body), 5, 1e-12));
    arena_free(&made.arena);

    struct solid disc = solid_disc(0, 0, 1);
    made = make(&disc, (col_body){.angular_velocity = 0}, 1);
    cr_assert(lt(dbl, verlet_strain(&made.body), 0));
    arena_free(&made.arena);
}
