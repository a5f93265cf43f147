/* Overlap and contacts in one go: what the two steps give, bit for bit. */
#include <stddef.h>

#include "geometry/clip/clip.h"
#include "laws/law.h"
#include "support/criterion.h"
#include "support/trials.h"

enum { PAIRS = 3000, ROOM = 1024 };

/* A shape with what it may be prepared with. */
static void prepare(col_shape *shape, void *memory)
{
    shape->prepared = col_shape_prepare(shape, memory);
}

static void expect_the_same(const col_shape *a, const col_shape *b,
                            col_place place, const char *what, int trial)
{
    col_manifold m;
    col_shape c = *a, d = *b;
    c.prepared = d.prepared = NULL;
    col_sat sat = col_sat_test(&c, &d, NULL);
    bool hit = col_clip_test(a, b, place, &m);
    cr_assert(eq(int, hit, sat.relation.overlap), "%s %d", what, trial);
    if (!hit)
        return;
    col_manifold n = col_clip(&c, &d, &sat, place, NULL);
    cr_assert(same_manifold(&m, &n), "%s %d", what, trial);
}

/* Prepared or not, and one of both. */
Test(contact, is_that_of_the_two_steps)
{
    static max_align_t memory[2][ROOM];
    for (int family = 0; family < FAMILIES; family++) {
        struct rng rng = rng_seeded(40 + (uint64_t)family);
        for (int i = 0; i < trials(PAIRS); i++) {
            struct pair pair = random_pair(&rng, (enum family)family);
            col_shape a = solid_shape(&pair.a), b = solid_shape(&pair.b);
            if (i % 8 != 0)
                prepare(&a, memory[0]);
            if (i % 8 > 1)
                prepare(&b, memory[1]);
            col_place place = i % 4 == 3 ? COL_AT_MIDDLE : COL_AT_INCIDENT;
            expect_the_same(&a, &b, place, family_name((enum family)family), i);
        }
    }
}

/* Not a box, whose edges may be parallel to those of another. */
static struct solid random_polygon(struct rng *rng)
{
    for (;;) {
        double x = rng_between(rng, 0, 2), y = rng_between(rng, 0, 2);
        struct solid solid = random_solid(rng, x, y, 1);
        solid.radius = 0;
        bool is_box = is_equal(solid.v[0].y, solid.v[1].y);
        if (3 <= solid.count && solid.count <= FRAME_FEW && !is_box)
            return solid;
    }
}

/* Polygons of few vertices nearly always meet at edges that floats tell. */
Test(contact, mostly_knows_the_edge)
{
    static max_align_t memory[2][ROOM];
    struct rng rng = rng_seeded(3);
    int found[3] = {0, 0, 0};
    for (int i = 0; i < trials(PAIRS); i++) {
        struct solid p = random_polygon(&rng), q = random_polygon(&rng);
        col_shape a = solid_shape(&p), b = solid_shape(&q);
        prepare(&a, memory[0]);
        prepare(&b, memory[1]);
        meeting m;
        if (has_few(&a) && has_few(&b))
            found[col_find_meeting(&a, &b, &m)]++;
        expect_the_same(&a, &b, COL_AT_INCIDENT, "polygons", i);
    }
    cr_assert(lt(long, trials(PAIRS) / 20, found[MEETING_APART]));
    cr_assert(lt(long, trials(PAIRS) / 4, found[MEETING_EDGE]));
    cr_assert(lt(long, found[MEETING_UNSURE], trials(PAIRS) / 50));
}

/* A unit box with its corner a quarter deep in the upper edge of one twice as
 * large: the edge, the corner, and the end that is cut or is too high. */
Test(contact, of_a_corner_in_an_edge)
{
    static max_align_t memory[2][ROOM];
    struct solid box = solid_box(-2, -2, 2, 0), wedge = solid_box(0, 0, 1, 1);
    const col_vec2 corners[] = {{0, -0.25}, {3, 1.25}, {2, 2}, {-1, 1.5}};
    for (int i = 0; i < 4; i++)
        wedge.v[i] = corners[i];
    col_shape a = solid_shape(&box), b = solid_shape(&wedge);
    prepare(&a, memory[0]);
    prepare(&b, memory[1]);
    meeting m;
    cr_assert(eq(int, col_find_meeting(&a, &b, &m), MEETING_EDGE));
    cr_assert(all(not(m.flip), eq(int, m.edge, 2), eq(int, m.nearest, 0),
                  eq(int, m.incident, 0)));
    cr_assert(eq(int, m.far, 1));
    col_manifold manifold;
    cr_assert(col_clip_test(&a, &b, COL_AT_INCIDENT, &manifold));
    cr_assert(
        all(eq(int, manifold.count, 1), same(manifold.relation.amount, 0.25)));
    cr_assert(same_vec(manifold.relation.normal, (col_vec2){0, 1}));
    cr_assert(same_vec(manifold.contacts[0].point, (col_vec2){0, -0.25}));
}

static meeting expect_edge(const col_shape *a, const col_shape *b, int flip,
                           int edge)
{
    meeting m;
    cr_assert(eq(int, col_find_meeting(a, b, &m), MEETING_EDGE));
    cr_assert(eq(int, m.flip, flip));
    cr_assert(eq(int, m.edge, edge));
    return m;
}

/* Where numbers are as small as they can be. An octagon without a corner, whose
 * slanted edge from (-3, -2) to (0, -4) is 17 / sqrt(13) above the corner
 * (1, 1) of a box and the level edges 5; and a disc with a point that is hardly
 * off its level. */
Test(contact, of_the_smallest_numbers)
{
    static max_align_t memory[2][ROOM];
    static const col_vec2 corners[] = {{-2, 4}, {-4, 1}, {-3, -2}, {0, -4},
                                       {3, -2}, {4, 1},  {2, 4}};
    struct solid round = {.count = 7, .winding = 1};
    struct solid box = solid_box(-1, -1, 1, 1);
    for (int i = 0; i < 7; i++)
        round.v[i] = corners[i];
    round = solid_scaled(&round, -1074);
    box = solid_scaled(&box, -1074);
    col_shape a = solid_shape(&round), b = solid_shape(&box);
    expect_the_same(&a, &b, COL_AT_INCIDENT, "not prepared", 0);
    prepare(&a, memory[0]);
    prepare(&b, memory[1]);
    expect_the_same(&a, &b, COL_AT_INCIDENT, "prepared", 0);
    col_manifold manifold;
    cr_assert(col_clip_test(&a, &b, COL_AT_INCIDENT, &manifold));
    cr_assert(all(not(manifold.flip), eq(int, manifold.reference.index, 2)));
    cr_assert(lt(dbl, manifold.relation.normal.x, 0));

    struct solid disc = solid_disc(0, 0, 0.5), point = solid_disc(3e-10, 0, 0);
    point.v[0].y = -0x1p-1073;
    a = solid_shape(&disc);
    b = solid_shape(&point);
    expect_the_same(&a, &b, COL_AT_INCIDENT, "discs", 0);
    expect_the_same(&b, &a, COL_AT_INCIDENT, "discs", 1);
}

/* What floats know too little of is told exactly: equal gaps of which the first
 * counts, parallel edges, touching. Boxes from (0, 0) to (2, 2), a unit and
 * more into that, and beside it. */
Test(contact, ties_are_told_as_by_clip)
{
    static max_align_t memory[2][ROOM];
    struct solid one = solid_box(0, 0, 2, 2), two = solid_box(1, 1, 3, 4);
    struct solid next = solid_box(2, 0, 3, 1);
    col_shape a = solid_shape(&one), b = solid_shape(&two);
    col_shape c = solid_shape(&next);
    prepare(&a, memory[0]);
    prepare(&b, memory[1]);
    meeting m = expect_edge(&a, &b, 0, 1);
    cr_assert(all(m.level, eq(int, m.nearest, 3), eq(int, m.far, 0),
                  eq(int, m.incident, 3)));
    expect_the_same(&a, &b, COL_AT_INCIDENT, "parallel", 0);
    prepare(&c, memory[1]);
    m = expect_edge(&a, &c, 0, 1);
    cr_assert(all(m.level, eq(int, m.incident, 3)));
    expect_the_same(&a, &c, COL_AT_INCIDENT, "touching", 0);
}

/* By a last bit either edge is the first, and either vertex the nearest. */
Test(contact, of_what_is_nearly_a_tie)
{
    static max_align_t memory[2][ROOM];
    double more = 1 + 0x1p-52;
    struct solid one = solid_box(0, 0, 2, 2), two = solid_box(1, more, 3, 4);
    struct solid last = solid_box(more, 1, 3, 4);
    col_shape a = solid_shape(&one), b = solid_shape(&two);
    prepare(&a, memory[0]);
    prepare(&b, memory[1]);
    expect_edge(&a, &b, 0, 2);
    expect_the_same(&a, &b, COL_AT_INCIDENT, "upper", 0);
    b = solid_shape(&last);
    prepare(&b, memory[1]);
    meeting m = expect_edge(&a, &b, 0, 1);
    cr_assert(m.level);
    for (int i = 0; i < 2; i++) {
        last = solid_box(1.5, 0.5, 3, 1);
        last.v[i == 0 ? 0 : 3].x -= 0x1p-52;
        b = solid_shape(&last);
        prepare(&b, memory[1]);
        m = expect_edge(&a, &b, 0, 1);
        cr_assert(all(not(m.level), eq(int, m.incident, 3)));
        cr_assert(eq(int, m.nearest, i == 0 ? 0 : 3));
        expect_the_same(&a, &b, COL_AT_INCIDENT, "nearly parallel", i);
    }
}

/* A normal that leans by 2^-401 has a component that is known in no digit. */
Test(contact, of_an_edge_that_rises_by_next_to_nothing)
{
    static max_align_t memory[2][ROOM];
    struct solid one = solid_box(0, 0, 2, 1), two = solid_box(0, 0, 1, 1);
    const col_vec2 wedge[] = {{1, 0.25}, {0.5, -0.5}, {1, -1.5}, {1.5, -0.75}};
    one.v[1].y = 0x1p-400;
    for (int i = 0; i < 4; i++)
        two.v[i] = wedge[i];
    col_shape a = solid_shape(&one), b = solid_shape(&two);
    prepare(&a, memory[0]);
    prepare(&b, memory[1]);
    expect_edge(&a, &b, 0, 0);
    expect_the_same(&a, &b, COL_AT_INCIDENT, "nearly level", 0);
}

/* A box, maybe of whole numbers, maybe turned. */
static struct solid some_box(struct rng *rng, int kind, col_vec2 turn)
{
    double x = rng_between(rng, -1.5, 1.5), y = rng_between(rng, -1.5, 1.5);
    double w = rng_between(rng, 0.4, 1.4), h = rng_between(rng, 0.4, 1.4);
    if (kind == 0) {
        x = rng_below(rng, 7);
        y = rng_below(rng, 7);
        w = 1 + rng_below(rng, 5);
        h = 1 + rng_below(rng, 5);
    }
    struct solid box = solid_box(x - w, y - h, x + w, y + h);
    for (int i = 0; i < 4 && kind == 2; i++) {
        col_vec2 v = box.v[i];
        box.v[i].x = turn.x * v.x - turn.y * v.y;
        box.v[i].y = turn.y * v.x + turn.x * v.y;
    }
    return box;
}

/* Boxes of whole numbers, any, and turned alike. */
Test(contact, of_boxes_is_mostly_sure)
{
    static max_align_t memory[2][ROOM];
    const col_vec2 clockwise[] = {{0, 0}, {0, 2}, {2, 2}, {2, 0}};
    for (int kind = 0; kind < 3; kind++) {
        struct rng rng = rng_seeded(50 + (uint64_t)kind);
        int unsure = 0;
        for (int i = 0; i < trials(PAIRS); i++) {
            col_vec2 turn = rng_direction(&rng);
            struct solid p = some_box(&rng, kind, turn);
            struct solid q = some_box(&rng, kind, turn);
            col_shape a = solid_shape(&p), b = solid_shape(&q);
            if (i % 16 == 0) {
                a.vertices = clockwise;
                a.winding = -1;
            }
            prepare(&a, memory[0]);
            prepare(&b, memory[1]);
            meeting m;
            unsure += col_find_meeting(&a, &b, &m) == MEETING_UNSURE;
            expect_the_same(&a, &b, COL_AT_INCIDENT, "boxes", i);
        }
        cr_assert(lt(long, unsure, kind < 2 ? 1 : trials(PAIRS) / 50));
    }
}

/* Discs at a distance of 5 and radii whose sum is 5 touch. */
Test(contact, discs_that_touch_are_told_as_by_clip)
{
    struct solid one = solid_disc(0, 0, 2), two = solid_disc(3, 4, 3);
    col_shape a = solid_shape(&one), b = solid_shape(&two);
    col_manifold m;
    expect_the_same(&a, &b, COL_AT_INCIDENT, "discs", 0);
    cr_assert(col_clip_test(&a, &b, COL_AT_INCIDENT, &m));
    cr_assert(m.relation.touching);
    b.radius = nextafter(3, 0);
    cr_assert(not(col_clip_test(&a, &b, COL_AT_INCIDENT, &m)));
    b.radius = 3.5;
    cr_assert(col_clip_test(&a, &b, COL_AT_INCIDENT, &m));
    cr_assert(all(same(m.relation.amount, 0.5), eq(int, m.count, 1)));
    cr_assert(same_vec(m.relation.normal, (col_vec2){0.6, 0.8}));
    expect_the_same(&a, &b, COL_AT_INCIDENT, "discs", 1);
    b.radius = 0;
    a.radius = 6;
    expect_the_same(&a, &b, COL_AT_INCIDENT, "a disc and a point", 0);
}

/* A disc of radius 1 above a unit box, beside its upper right corner, and in
 * it, nearer to its left side; both ways round. */
Test(contact, of_a_side_or_a_corner_and_a_disc)
{
    static max_align_t memory[ROOM];
    const col_vec2 centers[] = {{0.25, 1.5}, {1.375, 1.5}, {0.125, 0.5}};
    const double depths[] = {0.5, 0.375, 1.125};
    const col_vec2 points[] = {{0.25, 0.5}, {0.775, 0.7}, {1.125, 0.5}};
    struct solid box = solid_box(0, 0, 1, 1);
    col_shape a = solid_shape(&box);
    prepare(&a, memory);
    for (int i = 0; i < 6; i++) {
        struct solid disc = solid_disc(centers[i / 2].x, centers[i / 2].y, 1);
        col_shape b = solid_shape(&disc);
        col_manifold m;
        contact_outcome outcome = col_contact_side(&a, &b, i % 2, &m);
        cr_assert(eq(int, outcome, MEETING));
        cr_assert(
            all(same(m.relation.amount, depths[i / 2]), eq(int, m.count, 1)));
        cr_assert(eq(int, m.reference.is_edge, i / 2 != 1));
        if (i % 2 == 0)
            cr_assert(same_vec(m.contacts[0].point, points[i / 2]));
        expect_the_same(i % 2 ? &b : &a, i % 2 ? &a : &b, COL_AT_INCIDENT,
                        "disc", i);
    }
    struct solid disc = solid_disc(1.75, 1.8125, 1);
    col_shape b = solid_shape(&disc);
    col_manifold m;
    cr_assert(eq(int, col_contact_side(&a, &b, false, &m), APART));
    expect_the_same(&a, &b, COL_AT_INCIDENT, "past the corner", 0);
    disc = solid_disc(0.25, 2 + 0x1p-30, 1);
    b = solid_shape(&disc);
    cr_assert(eq(int, col_contact_side(&a, &b, false, &m), APART), "by a hair");
    expect_the_same(&a, &b, COL_AT_INCIDENT, "by a hair", 0);
}

/* Capsules and a disc, found among millions: a component of the normal, an end
 * of the moved edge or the other one is so near to the middle of two doubles
 * that 70 bits do not tell which is nearer. */
Test(contact, of_what_lies_in_the_middle_of_two_doubles)
{
    static max_align_t memory[ROOM];
    const struct solid sides[] = {
        solid_capsule((col_vec2){0x1.a17e3d3749f7cp-3, -0x1.080a5f23a3478p-1},
                      (col_vec2){0x1.eaa859260f529p-1, -0x1.ab1afffba9a42p-4},
                      0x1.16c635eb9e769p-1),
        solid_capsule((col_vec2){-0x1.5b4d78b4540fep-1, 0x1.07b7c2c10258ap-4},
                      (col_vec2){-0x1.e2a8e9deb0e4bp-2, -0x1.6559607e1ddb2p-2},
                      0x1.171e663120c1ep-2),
        solid_capsule((col_vec2){-0x1.85359e5d1582p-7, 0x1.a85258e65360ep-2},
                      (col_vec2){0x1.7abc4a7291a4p-1, 0x1.cdbe20f30cc5ap-2},
                      0x1.ce480de6f415ep-2),
    };
    const double radii[] = {0x1.2e4699db61a6ap-1, 0x1.db13816a2fdfp-1,
                            0x1.c557ea0169812p-1};
    col_manifold m;
    for (int i = 0; i < 3; i++) {
        struct solid disc = solid_disc(0.1, 0.2, radii[i]);
        col_shape a = solid_shape(&sides[i]), b = solid_shape(&disc);
        prepare(&a, memory);
        cr_assert(eq(int, col_contact_side(&a, &b, false, &m), UNSURE));
        expect_the_same(&a, &b, COL_AT_INCIDENT, "middle", i);
    }
    struct solid one =
        solid_disc(0x1.dfc6f7f028398p-2, -0x1.5f9a7aff42e8p-3, 1);
    struct solid two = solid_disc(0.125, 0.25, 1);
    col_shape a = solid_shape(&one), b = solid_shape(&two);
    cr_assert(eq(int, col_contact_vertices(&a, 0, &b, 0, &m), UNSURE));
    expect_the_same(&a, &b, COL_AT_INCIDENT, "middle", 3);
}

/* Rounded ones, and some with their vertices counted backwards. */
Test(contact, of_a_disc_is_mostly_sure)
{
    static max_align_t memory[ROOM];
    struct rng rng = rng_seeded(8);
    int unsure = 0, all = 0;
    for (int i = 0; i < trials(PAIRS); i++) {
        double x = rng_between(&rng, -1, 1), y = rng_between(&rng, -1, 1);
        struct solid p = random_solid(&rng, x, y, 1);
        if (p.count > 2 && i % 2)
            p = solid_reversed(&p);
        struct solid q = solid_disc(0.1, 0.2, rng_between(&rng, 0, 1));
        col_shape a = solid_shape(&p), b = solid_shape(&q);
        prepare(&a, memory);
        expect_the_same(&a, &b, COL_AT_INCIDENT, "a side and a disc", i);
        expect_the_same(&b, &a, COL_AT_INCIDENT, "a disc and a side", i);
        if (!has_few(&a))
            continue;
        col_manifold m;
        unsure += col_contact_side(&a, &b, false, &m) == UNSURE;
        all++;
    }
    cr_assert(lt(long, trials(PAIRS) / 2, all));
    cr_assert(lt(int, unsure, all / 20));
}
