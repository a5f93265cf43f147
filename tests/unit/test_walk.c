/* Shapes that walk among others: on paper, and over many tiles. */
#include "query/world/world.h"
#include "scene/scene.h"
#include "support/expect.h"
#include "support/rng.h"
#include "support/shapes.h"

#define ROOM 1001

/* A scene of boxes, the first of which walks. */
struct stage {
    struct scene scene;
    struct scene_shape shapes[ROOM];
    struct scene_motion motions[ROOM];
    struct solid solids[ROOM];
    col_vec2 local[4]; /* the walker's */
};

static void add(struct stage *stage, struct solid solid)
{
    int i = stage->scene.shape_count++;
    cr_assert(lt(int, i, ROOM));
    stage->solids[i] = solid;
    stage->scene.shapes = stage->shapes;
    stage->motions[i] = (struct scene_motion){.rotation = {1, 0},
                                              .local = stage->solids[i].v,
                                              .local_count = solid.count};
    stage->shapes[i] =
        (struct scene_shape){.id = "",
                             .motion = &stage->motions[i],
                             .shape = solid_shape(&stage->solids[i])};
}

/* Puts the walker, a box about its position, somewhere. */
static void put(struct stage *stage, col_vec2 position, col_vec2 velocity)
{
    struct scene_motion *walker = &stage->motions[0];
    walker->local = stage->local;
    walker->position = position;
    walker->velocity = velocity;
    for (int k = 0; k < 4; k++)
        stage->solids[0].v[k] = (col_vec2){stage->local[k].x + position.x,
                                           stage->local[k].y + position.y};
}

/* A stage with a walker of at most 4 vertices about its position. */
static void begin_with(struct stage *stage, struct solid walker)
{
    stage->scene = (struct scene){.name = NULL};
    add(stage, walker);
    for (int k = 0; k < 4; k++)
        stage->local[k] = stage->solids[0].v[k];
}

/* The same with a box that reaches by (x, y) from its position. */
static void begin(struct stage *stage, double x, double y)
{
    begin_with(stage, solid_box(-x, -y, x, y));
}

static struct world_walk walk_from(struct stage *stage, col_swept_method method,
                                   col_vec2 position, col_vec2 velocity)
{
    struct world_walk found;
    put(stage, position, velocity);
    walk(&stage->scene, 0, &(col_swept_rule){method, 0, 1}, &found);
    return found;
}

static void expect_end(const struct world_walk *walk, int hits,
                       col_vec2 position, col_vec2 velocity)
{
    cr_assert(eq(int, walk->count, hits));
    expect_vec(walk->position, position.x, position.y);
    expect_vec(walk->velocity, velocity.x, velocity.y);
}

static void expect_hit(const struct world_walk *walk, int i, int shape,
                       double time)
{
    cr_assert(eq(int, walk->hits[i].shape, shape));
    cr_assert(eq(dbl, walk->hits[i].time, time));
}

/* The unit box at the origin in a room: walls 2 to the right, 4 up. */
static struct stage stage;
static void begin_room(void)
{
    begin(&stage, 0.5, 0.5);
    add(&stage, solid_box(2.5, -9, 3, 9));
    add(&stage, solid_box(-9, 4.5, 9, 5));
}

Test(walk, nothing_in_the_way)
{
    begin_room();
    struct world_walk w =
        walk_from(&stage, COL_SLIDE, (col_vec2){0, 0}, (col_vec2){1, -7});
    expect_end(&w, 0, (col_vec2){1, -7}, (col_vec2){1, -7});
    cr_assert(eq(dbl, w.remaining, 0));
}

Test(walk, slide_into_a_corner)
{
    begin_room();
    struct world_walk w =
        walk_from(&stage, COL_SLIDE, (col_vec2){0, 0}, (col_vec2){8, 8});
    expect_hit(&w, 0, 1, 0.25);
    expect_hit(&w, 1, 2, 0.5);
    expect_vec(w.hits[0].position, 2, 2);
    expect_vec(w.hits[0].velocity, 0, 8);
    expect_end(&w, 2, (col_vec2){2, 4}, (col_vec2){0, 0});
}

Test(walk, stop_is_one_hit)
{
    begin_room();
    struct world_walk w =
        walk_from(&stage, COL_STOP, (col_vec2){0, 0}, (col_vec2){8, 8});
    expect_end(&w, 1, (col_vec2){2, 2}, (col_vec2){0, 0});
}

/* 5 along the wall for 3/4 of the time would be 3.75: 2.5 are left to go. */
Test(walk, push_goes_along_and_ends_head_on)
{
    begin_room();
    struct world_walk w =
        walk_from(&stage, COL_PUSH, (col_vec2){0, 0}, (col_vec2){8, 6});
    expect_hit(&w, 0, 1, 0.25);
    expect_hit(&w, 1, 2, 0.5);
    expect_end(&w, 2, (col_vec2){2, 4}, (col_vec2){0, 0});
    w = walk_from(&stage, COL_PUSH, (col_vec2){0, 0}, (col_vec2){8, -6});
    expect_end(&w, 1, (col_vec2){2, -9}, (col_vec2){0, -10});
}

Test(walk, bounces_take_the_restitution_of_the_pair)
{
    begin_room();
    const struct scene_body bouncing = {.restitution = 0.5,
                                        .has_restitution = true};
    stage.shapes[2].body = &bouncing;
    struct world_walk w =
        walk_from(&stage, COL_BOUNCE, (col_vec2){0, 0}, (col_vec2){4, 8});
    expect_hit(&w, 0, 1, 0.5); /* first the right wall, as x goes first */
    expect_hit(&w, 1, 2, 0.5);
    expect_end(&w, 2, (col_vec2){0, 2}, (col_vec2){-4, -4});
}

Test(walk, bounces_without_end_are_counted)
{
    begin(&stage, 0.5, 0.5);
    add(&stage, solid_box(1, -9, 3, 9));
    add(&stage, solid_box(-3, -9, -1, 9));
    struct world_walk w =
        walk_from(&stage, COL_BOUNCE, (col_vec2){0, 0}, (col_vec2){1024, 0});
    cr_assert(eq(int, w.count, WALK_HITS_MAX));
    cr_assert(eq(dbl, w.remaining, 1 - 99.5 / 1024));
    expect_vec(w.position, -0.5, 0);
    expect_vec(w.velocity, 1024, 0);
}

/* In a time so long that nothing of the way to the wall is seen in it. */
Test(walk, hits_early_in_a_long_time_have_a_time)
{
    struct world_walk w;
    begin_room();
    put(&stage, (col_vec2){0, 0}, (col_vec2){8, 4});
    walk(&stage.scene, 0, &(col_swept_rule){COL_SLIDE, 0, 1e60}, &w);
    expect_hit(&w, 0, 1, 0.25);
    expect_hit(&w, 1, 2, 1);
}

Test(walk, what_crushes_comes_to_an_end)
{
    begin(&stage, 0.5, 0.5);
    add(&stage, solid_box(0.25, -9, 3, 9));
    add(&stage, solid_box(-3, -9, -0.25, 9));
    struct world_walk w =
        walk_from(&stage, COL_SLIDE, (col_vec2){0, 0}, (col_vec2){0, 1});
    cr_assert(eq(int, w.count, WALK_HITS_MAX));
    cr_assert(eq(dbl, w.remaining, 1));
}

Test(walk, layers_let_pass)
{
    static const char *const ghosts[] = {"ghosts"}, *const solid[] = {"solid"};
    begin_room();
    struct layer_names names[] = {
        {.hits = {solid, 1}}, {.layers = {ghosts, 1}}, {.layers = {solid, 1}}};
    for (int i = 0; i < 3; i++)
        stage.shapes[i].names = &names[i];
    struct arena arena = arena_make(0);
    cr_assert(layers_number(&stage.scene, &arena));
    struct world_walk w =
        walk_from(&stage, COL_SLIDE, (col_vec2){0, 0}, (col_vec2){8, 8});
    expect_hit(&w, 0, 2, 0.5);
    expect_end(&w, 1, (col_vec2){8, 4}, (col_vec2){8, 0});
    arena_free(&arena);
}

/* Deep in the floor and a little over the side of the next tile. */
Test(walk, out_of_what_is_deepest_first)
{
    begin(&stage, 0.5, 0.5);
    add(&stage, solid_box(0.375, -1, 3, 0)); /* 1/8 along x, 1/4 along y */
    add(&stage, solid_box(-3, -1, 0.375, 0));
    struct world_walk w =
        walk_from(&stage, COL_SLIDE, (col_vec2){0, 0.25}, (col_vec2){2, -1});
    cr_assert(w.hits[0].stuck);
    expect_hit(&w, 0, 2, 0);
    cr_assert(eq(dbl, w.hits[0].depth, 0.25));
    expect_end(&w, 1, (col_vec2){2, 0.5}, (col_vec2){2, 0});
}

/* In the floor by 1/8, and beside a wall that it would go into at once: of that
 * more is touched than of the floor. */
Test(walk, out_of_what_it_is_stuck_in_before_all_else)
{
    struct solid walls[] = {solid_box(0.5, -9, 3, 9),
                            solid_box(-9, -3, 0.25, -0.375)};
    for (int first = 0; first < 2; first++) {
        begin(&stage, 0.5, 0.5);
        add(&stage, walls[first]);
        add(&stage, walls[!first]);
        struct world_walk w =
            walk_from(&stage, COL_SLIDE, (col_vec2){0, 0}, (col_vec2){4, -4});
        expect_hit(&w, 0, first == 0 ? 2 : 1, 0);
        expect_hit(&w, 1, first == 0 ? 1 : 2, 0);
        cr_assert(w.hits[0].stuck && !w.hits[1].stuck);
        cr_assert(eq(dbl, w.hits[0].depth, 0.125));
        expect_vec(w.hits[0].velocity, 4, 0);
        expect_end(&w, 2, (col_vec2){0, 0.125}, (col_vec2){0, 0});
    }
}

/* ---- Shapes that walk --------------------------------------------------- */

/* What walks is the box, from whatever corner the vertices are counted. */
Test(walk, into_all_corners_of_a_room)
{
    for (int k = 0; k < 4; k++) {
        begin_with(&stage, solid_shifted(&(struct solid){.v = {{-0.5, -0.5},
                                                               {0.5, -0.5},
                                                               {0.5, 0.5},
                                                               {-0.5, 0.5}},
                                                         .count = 4,
                                                         .winding = 1},
                                         k));
        add(&stage, solid_box(2.5, -9, 3, 9));
        add(&stage, solid_box(-3, -9, -2.5, 9));
        add(&stage, solid_box(-9, 4.5, 9, 5));
        add(&stage, solid_box(-9, -5, 9, -4.5));
        for (int corner = 0; corner < 4; corner++) {
            double x = corner % 2 ? -1 : 1, y = corner / 2 ? -1 : 1;
            struct world_walk w = walk_from(&stage, COL_SLIDE, (col_vec2){0, 0},
                                            (col_vec2){8 * x, 8 * y});
            expect_hit(&w, 0, corner % 2 ? 2 : 1, 0.25);
            expect_hit(&w, 1, corner / 2 ? 4 : 3, 0.5);
            expect_end(&w, 2, (col_vec2){2 * x, 4 * y}, (col_vec2){0, 0});
        }
    }
}

/* Capsules along x and y that only their far ends keep from going on, and a
 * disc that goes by. */
Test(walk, capsules_are_hit_at_both_ends)
{
    const col_vec2 origin = {0, 0}, up = {0, 1}, right = {1, 0};
    for (int i = 0; i < 3; i++) {
        begin_with(&stage,
                   i == 2 ? solid_disc(0, 0, 0.25)
                          : solid_capsule(origin, i == 0 ? up : right, 0.25));
        add(&stage, solid_box(1.75, 0.75, 2, 9));
        add(&stage, solid_box(0.75, 1.75, 9, 2));
        struct world_walk w =
            walk_from(&stage, COL_STOP, origin, (col_vec2){8, 0});
        if (i == 0)
            expect_end(&w, 1, (col_vec2){1.5, 0}, origin);
        else
            expect_end(&w, 0, (col_vec2){8, 0}, (col_vec2){8, 0});
        w = walk_from(&stage, COL_STOP, origin, (col_vec2){0, 8});
        if (i == 1)
            expect_end(&w, 1, (col_vec2){0, 1.5}, origin);
        else
            expect_end(&w, 0, (col_vec2){0, 8}, (col_vec2){0, 8});
    }
}

/* ---- Many tiles --------------------------------------------------------- */

/* A floor from x on to the right, with tops at one height and seams anywhere.
 */
static void lay_floor(struct rng *rng, double x, double top)
{
    while (stage.scene.shape_count < ROOM) {
        double next = x + 0.1 * rng_whole(rng, 1, 20);
        double low = top - 0.1 * rng_whole(rng, 1, 30);
        add(&stage, solid_box(x, low, next, top));
        x = next;
    }
}

Test(walk, sliding_over_tiles_never_catches_on_a_seam)
{
    struct rng rng = rng_seeded(2);
    for (int round = 0; round < 20; round++) {
        double top = 0.1 * rng_whole(&rng, -20, 20);
        double speed = 0.1 * rng_whole(&rng, 3, 33);
        begin(&stage, 0.3, 0.7);
        lay_floor(&rng, -3, top);
        col_vec2 position = {0, top + 0.9}, velocity = {speed, 0};
        for (int step = 0; step < 100; step++) {
            velocity.y -= 0.1;
            struct world_walk w =
                walk_from(&stage, COL_SLIDE, position, velocity);
            cr_assert(le(int, w.count, 1));
            cr_assert(eq(dbl, w.velocity.x, speed));
            cr_assert(epsilon_eq(dbl, w.position.x - position.x, speed, 1e-12));
            cr_assert(le(dbl, top, w.position.y - 0.7));
            cr_assert(
                le(dbl, w.position.y, top + (step < 3 ? 0.9 : 0.7) + 1e-15));
            position = w.position;
            velocity = w.velocity;
        }
    }
}

/* Pushed against a wall of tiles while it falls. */
Test(walk, falling_along_tiles_never_catches_on_a_seam)
{
    struct rng rng = rng_seeded(3);
    begin(&stage, 0.3, 0.7);
    for (double y = 3; stage.scene.shape_count < ROOM;) {
        double next = y - 0.1 * rng_whole(&rng, 1, 20);
        add(&stage, solid_box(1.1, next, 1.1 + 0.1 * rng_whole(&rng, 1, 9), y));
        y = next;
    }
    col_vec2 position = {0.7, 0.1}, velocity = {0, -0.3};
    for (int step = 0; step < 150; step++) {
        velocity.x = 0.7;
        struct world_walk w = walk_from(&stage, COL_SLIDE, position, velocity);
        cr_assert(eq(int, w.count, 1));
        cr_assert(eq(dbl, w.velocity.y, -0.3));
        cr_assert(le(dbl, w.position.x + 0.3, 1.1));
        position = w.position;
    }
}

/* Among boxes that stand anywhere, some of them on others, nobody ends inside
 * of what he was not inside of. */
Test(walk, nobody_ends_inside)
{
    struct rng rng = rng_seeded(4);
    for (int round = 0; round < 3000; round++) {
        begin(&stage, 0.3, 0.7);
        for (int i = 0; i < 12; i++) {
            double x = 0.1 * rng_whole(&rng, -40, 40);
            double y = 0.1 * rng_whole(&rng, -40, 40);
            double w = 0.1 * rng_whole(&rng, 1, 20);
            double h = 0.1 * rng_whole(&rng, 1, 20);
            add(&stage, solid_box(x, y, x + w, y + h));
        }
        col_vec2 position = {0.1 * rng_whole(&rng, -40, 40),
                             0.1 * rng_whole(&rng, -40, 40)};
        col_vec2 velocity = {0.7 * rng_whole(&rng, -9, 9),
                             0.3 * rng_whole(&rng, -9, 9)};
        col_swept_method method = (col_swept_method)rng_below(&rng, 4);
        struct world_walk w =
            walk_from(&stage, method, position, (col_vec2){0, 0});
        if (w.count > 0)
            continue;
        w = walk_from(&stage, method, position, velocity);
        cr_assert(lt(int, w.count, WALK_HITS_MAX));
        w = walk_from(&stage, COL_STOP, w.position, (col_vec2){0, 0});
        cr_assert(eq(int, w.count, 0), "round %d", round);
    }
}

/* The wall is where the walk ends, or a double before or behind. */
Test(walk, rounding_at_the_end_does_not_put_inside)
{
    struct rng rng = rng_seeded(5);
    int ended = 0;
    for (int round = 0; round < 5000; round++) {
        double reach = 0.1 * rng_whole(&rng, 1, 9);
        double x = 0.1 * rng_whole(&rng, -40, 40);
        double way = 0.1 * rng_whole(&rng, 1, 40);
        double side = rng_nudged(&rng, x + way + reach, 1);
        begin(&stage, reach, 0.5);
        add(&stage, solid_box(side, -9, side + 1, 9));
        struct world_walk w =
            walk_from(&stage, COL_STOP, (col_vec2){x, 0}, (col_vec2){way, 0});
        ended += w.count == 0;
        w = walk_from(&stage, COL_STOP, w.position, (col_vec2){0, 0});
        cr_assert(eq(int, w.count, 0), "round %d", round);
    }
    cr_assert(all(lt(int, 1000, ended), lt(int, ended, 4000)));
}

/* It ends 2^-51 below -8, which no double is, and just below the end of a wall;
 * at -8 it is beside that, in a gap that is too narrow by 2^-53. So it is moved
 * out to the left and to the right in turn, as often as SETTLE_MAX says. */
Test(walk, rounding_at_the_end_may_put_between_what_crushes, .timeout = 10)
{
    col_vec2 velocity = {-1, 0x1p-10 - 0x1p-51};
    double left = -0.5 - 0x1p-53, right = 0.5 - 0x1p-52;
    begin(&stage, 0.5, 7.875);
    add(&stage, solid_box(-9, -99, left, 99));
    add(&stage, solid_box(right, -0.125 - 0x1p-51 + 0x1p-53, 9, 99));
    struct world_walk w =
        walk_from(&stage, COL_STOP, (col_vec2){1, -8 - 0x1p-10}, velocity);
    expect_end(&w, 0, (col_vec2){-0x1p-53, -8}, velocity);
    cr_assert(eq(dbl, w.remaining, 0));
    w = walk_from(&stage, COL_STOP, w.position, (col_vec2){0, 0});
    cr_assert(eq(int, w.count, WALK_HITS_MAX));
}
