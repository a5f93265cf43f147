/* The search for the largest gap against one that compares all edges exactly,
 * as it was before. */
#include "geometry/narrow/facing.h"

#include "support/criterion.h"
#include "support/oracle.h"
#include "support/shapes.h"
#include "support/trials.h"

enum { TRIALS = 3000 };

/* An edge axis and its gap, without estimates. */
static gap gap_of(const col_shape *a, const col_shape *b, col_axis_kind kind,
                  int edge)
{
    roles r = roles_of(a, b, kind);
    form2 direction = col_core_edge(r.edge, edge);
    form2 inward = col_turned_left(&direction);
    int vertex = col_core_support(r.other, &inward);
    form2 offset = col_form2_difference(
        r.other->vertices[vertex], r.edge->vertices[core_start(r.edge, edge)]);
    return col_gap_line(&offset, &direction);
}

static largest_gap search(const col_shape *a, const col_shape *b)
{
    float values[2][FRAME_PARTS * FRAME_ROOM];
    frame frames[2];
    col_frame_put(a, values[0], &frames[0]);
    col_frame_put(b, values[1], &frames[1]);
    axis_list list;
    col_find_axes(a, &frames[0], b, &frames[1], &list);
    return col_largest_gap(&list, a, b);
}

struct plain {
    col_axis_kind kind;
    int edge, ties;
    gap best;
};

static void look_at(struct plain *p, const col_shape *a, const col_shape *b,
                    col_axis_kind kind)
{
    for (int edge = 0; edge < core_edges(roles_of(a, b, kind).edge); edge++) {
        gap g = gap_of(a, b, kind, edge);
        int sign = p->edge < 0 ? 1 : col_gap_compare(&g, &p->best);
        if (sign > 0)
            *p = (struct plain){kind, edge, 0, g};
        p->ties += sign == 0;
    }
}

static void expect_the_same(const col_shape *a, const col_shape *b,
                            const char *family, int trial)
{
    struct plain p = {.edge = -1};
    look_at(&p, a, b, COL_EDGE_OF_A);
    look_at(&p, a, b, COL_EDGE_OF_B);
    largest_gap found = search(a, b);
    gap g = col_face_gap(&found.face);
    cr_assert(eq(int, found.face.axis.kind, p.kind), "%s %d", family, trial);
    cr_assert(eq(int, found.face.edge, p.edge), "%s %d: edge %d, not %d",
              family, trial, found.face.edge, p.edge);
    cr_assert(eq(int, found.ties, p.ties), "%s %d: ties %d, not %d", family,
              trial, found.ties, p.ties);
    cr_assert(eq(int, col_gap_compare(&g, &p.best), 0));
    form nothing = col_form_of(0);
    bool known = found.value.gap.error >= 0 &&
                 fabs(found.value.gap.value.hi) > found.value.gap.error;
    if (known)
        cr_assert(eq(int, dd_sign(found.value.gap.value),
                     col_gap_compare_radius(&g, &nothing)));
}

Test(largest_gap, is_that_of_an_exact_search)
{
    for (int family = 0; family < FAMILIES; family++) {
        struct rng rng = rng_seeded(1);
        for (int i = 0; i < trials(TRIALS); i++) {
            struct pair pair = random_pair(&rng, (enum family)family);
            col_shape a = solid_shape(&pair.a), b = solid_shape(&pair.b);
            if ((a.count > 1 || b.count > 1) && a.count <= FRAME_ROOM &&
                b.count <= FRAME_ROOM)
                expect_the_same(&a, &b, family_name((enum family)family), i);
        }
    }
}

/* Two boxes beside each other: the facing sides tie, and the nearest vertex is
 * no corner alone. */
Test(largest_gap, boxes_side_by_side_tie)
{
    struct solid one = solid_box(0, 0, 2, 2), two = solid_box(5, 1, 6, 3);
    col_shape a = solid_shape(&one), b = solid_shape(&two);
    largest_gap found = search(&a, &b);
    cr_assert(all(eq(int, found.face.edge, 1), eq(int, found.ties, 1),
                  not(found.face.corner)));
    cr_assert(eq(dbl, found.value.gap.value.hi, 3));
    cr_assert(zero(dbl, found.value.gap.error), "aligned gaps are exact");
}

static double part(const frame *f, frame_part of, int i)
{
    return (double)frame_part_of(f, of)[i];
}

/* Normals and vertices from the centre, and the last once more up to four. */
Test(largest_gap, frames_hold_what_floats_know)
{
    struct solid box = solid_box(0, 0, 0x1p-40, 0x1p-41);
    struct solid five = solid_disc(0, 0, 0);
    for (int i = 0; i < 5; i++)
        five.v[i] = (col_vec2){i, i * (4 - i)};
    five.count = 5;
    five.winding = -1;
    float values[FRAME_PARTS * FRAME_ROOM];
    col_shape a = solid_shape(&box), b = solid_shape(&five);
    frame f;
    col_frame_put(&a, values, &f);
    cr_assert(all(eq(int, f.count, 4), f.corners, f.few));
    cr_assert(eq(dbl, (double)f.inner, 0x1p-42));
    cr_assert(eq(dbl, (double)f.reach, 0x1.8p-41));
    cr_assert(eq(dbl, f.center.x, 0x1p-41));
    cr_assert(eq(dbl, part(&f, FRAME_NORMAL_X, 1), 1));
    cr_assert(eq(dbl, part(&f, FRAME_X, 1), 0x1p-41));
    col_frame_put(&b, values, &f);
    for (int i = 5; i < 8; i++)
        for (frame_part p = FRAME_X; p < FRAME_PARTS; p++)
            cr_assert(eq(dbl, part(&f, p, i), part(&f, p, 4)));
}

/* Where floats are too small or too large estimates know nothing, and exact
 * comparisons find what there is. */
Test(largest_gap, frames_of_extreme_shapes_know_nothing)
{
    const double sizes[] = {0x1p-900, 0x1p-61, 0x1p60, 0x1p190};
    struct solid one = solid_box(0, 0, 1, 1);
    col_shape b = solid_shape(&one);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct solid other = solid_box(0, 0, sizes[i], sizes[i]);
        col_shape a = solid_shape(&other);
        float values[FRAME_PARTS * FRAME_ROOM];
        frame f;
        col_frame_put(&a, values, &f);
        cr_assert(ne(int, isinf(f.reach), 0), "%zu", i);
        expect_the_same(&a, &b, "extreme", (int)i);
    }
}

/* The same where only their distance is too large. */
Test(largest_gap, ways_that_are_too_long_know_nothing)
{
    struct solid near = solid_box(0, 0, 1, 1);
    struct solid far = solid_box(0x1p100, 0, 0x1.1p100, 1);
    struct solid small = solid_box(0x1p70, 0, 0x1.0000001p70, 1);
    col_shape a = solid_shape(&near), b = solid_shape(&far);
    col_shape c = solid_shape(&small);
    expect_the_same(&a, &b, "far", 0);
    expect_the_same(&a, &c, "far", 1);
    expect_the_same(&c, &a, "far", 2);
}

/* A polygon of a family, or a box with one more vertex nearly on a side. */
static struct solid some_polygon(struct rng *rng, enum family family)
{
    const double above[] = {0, 0x1p-52, 0x1p-19};
    struct pair pair = random_pair(rng, family);
    struct solid box = solid_box(-1, -1, 1, 1);
    if (pair.a.count > 2 && pair.a.count <= FRAME_ROOM && rng_below(rng, 2))
        return pair.a;
    box.v[4] = box.v[3];
    box.v[3].x = rng_between(rng, -0.5, 0.5);
    box.v[3].y = 1 + above[rng_below(rng, 3)];
    box.count = 5;
    return box;
}

/* Floats see no turn of less than 2^-19. */
Test(largest_gap, frames_know_whether_each_vertex_is_a_corner)
{
    int flat = 0, tried = trials(1000);
    struct rng rng = rng_seeded(9);
    for (int i = 0; i < tried; i++) {
        struct solid s = some_polygon(&rng, (enum family)(i % FAMILIES));
        col_shape shape = solid_shape(&s);
        float values[FRAME_PARTS * FRAME_ROOM];
        bool corners = true;
        for (int k = 0; k < s.count; k++)
            corners = corners && oracle_turn(s.v[core_down(&shape, k)], s.v[k],
                                             s.v[core_up(&shape, k)]) != 0;
        frame f;
        col_frame_put(&shape, values, &f);
        cr_assert(eq(int, f.corners, corners), "%d", i);
        flat += !corners;
    }
    cr_assert(all(lt(int, tried / 10, flat), lt(int, flat, tried)));
}
