/* From a record to the faults of its claim: two discs of radius 1, of which the
 * centres are 1.5 apart along x, so that they overlap by 0.5. */
#include <criterion/criterion.h>
#include <string.h>

#include "judge/verdict.h"
#include "support/claims_text.h"
#include "support/documents.h"

TestSuite(claims_judged);

static struct verdict judged(const char *dialect, const char *text)
{
    static const struct judge_point centres[] = {{0, 0}, {1.5, 0}};
    struct arena *arena = documents_arena();
    const struct claim claim = claim_said(dialect, text);
    const struct number_tolerances exact = {.touch = 0};
    struct verdict_shape a = {.edge_numbers = NULL}, b = a;
    struct truth truth;
    struct verdict verdict;
    const struct judge_shape first = {&centres[0], 1, 1};
    const struct judge_shape second = {&centres[1], 1, 1};
    cr_assert(truth_shape_make(&first, arena, &a.shape));
    cr_assert(truth_shape_make(&second, arena, &b.shape));
    cr_assert(truth_of(&a.shape, &b.shape, arena, &truth));
    const struct verdict_pair pair = {&a, &b, &truth};
    cr_assert(verdict_make(&pair, &claim, &exact, arena, &verdict));
    return verdict;
}

static void right(const char *dialect, const char *text)
{
    struct verdict verdict = judged(dialect, text);
    cr_assert_eq(verdict.count, 0, "%s: %s", text,
                 verdict.count ? verdict.faults[0].message : "");
}

static void wrong(const char *dialect, const char *text, enum verdict_what what)
{
    struct verdict verdict = judged(dialect, text);
    cr_assert_gt(verdict.count, 0, "%s", text);
    cr_assert_eq(verdict.faults[0].what, what, "%s: %s", text,
                 verdict.faults[0].message);
}

/* The same truth, in the words of each. */
Test(claims_judged, every_dialect_can_be_right)
{
    right("collide", "'overlap':true,'normal':[1,0],'depth':0.5");
    right("box2d", "'pointCount':1,'normal':{'x':1,'y':0},'points':[{'x':0.75,"
                   "'y':0}],'separations':[-0.5]");
    right("planck", "'pointCount':1,'normal':{'x':1,'y':0},'points':[{'x':0.75,"
                    "'y':0}],'separations':[-0.5]");
    right("dyn4j", "'penetration':{'normal':{'x':1,'y':0},'depth':0.5},"
                   "'manifold':{'normal':{'x':-1,'y':0},'points':[{'point':"
                   "{'x':1,'y':0},'depth':0.5}]}");
    right("chipmunk", "'count':1,'normal':{'x':1,'y':0},'points':[{'pointA':"
                      "{'x':1,'y':0},'pointB':{'x':0.5,'y':0},"
                      "'distance':-0.5}]");
    right("cute_c2", "'count':1,'depths':[0.5],'contact_points':[{'x':0.5,"
                     "'y':0}],'n':{'x':1,'y':0}");
    right("parry", "'contact':{'point1':[1,0],'point2':[0.5,0],'normal1':[1,0],"
                   "'normal2':[-1,0],'dist':-0.5}");
    right("matter", "'collided':true,'normal':{'x':-1,'y':0},'depth':0.5");
}

/* And a normal the other way, wrong in each. */
Test(claims_judged, every_dialect_has_its_direction)
{
    wrong("collide", "'overlap':true,'normal':[-1,0]", VERDICT_NORMAL);
    wrong("box2d", "'overlap':true,'normal':[-1,0]", VERDICT_NORMAL);
    wrong("planck", "'overlap':true,'normal':[-1,0]", VERDICT_NORMAL);
    wrong("dyn4j", "'penetration':{'normal':[-1,0]}", VERDICT_NORMAL);
    wrong("dyn4j", "'overlap':true,'manifold':{'normal':[1,0]}",
          VERDICT_NORMAL);
    wrong("chipmunk", "'overlap':true,'normal':[-1,0]", VERDICT_NORMAL);
    wrong("cute_c2", "'overlap':true,'n':[-1,0]", VERDICT_NORMAL);
    wrong("parry", "'contact':{'normal1':[-1,0],'dist':-0.5}", VERDICT_NORMAL);
    wrong("matter", "'collided':true,'normal':[1,0]", VERDICT_NORMAL);
}

Test(claims_judged, a_wrong_sign_is_a_wrong_depth)
{
    wrong("chipmunk",
          "'count':1,'normal':{'x':1,'y':0},'points':[{'pointA':"
          "{'x':1,'y':0},'pointB':{'x':0.5,'y':0},"
          "'distance':0.5}]",
          VERDICT_CONTACT_DEPTH);
}

Test(claims_judged, what_is_not_finite_is_wrong)
{
    wrong("matter", "'collided':true,'normal':{'x':-1,'y':0},'depth':null",
          VERDICT_NOT_FINITE);
    wrong("box2d", "'overlap':true,'normal':{'x':null,'y':null}",
          VERDICT_NOT_FINITE);
    wrong("box2d", "'normal':[1,0],'points':[[0.75,null]],'separations':[-0.5]",
          VERDICT_NOT_FINITE);
    struct verdict verdict =
        judged("matter", "'collided':true,'normal':[-1,0],'depth':null");
    cr_assert_str_eq(verdict.faults[0].message,
                     "depth: a number is not finite");
}

/* The manifold has a normal of its own, which may be another right one, but not
 * a wrong one. */
Test(claims_judged, the_normal_of_a_manifold_is_judged_beside_that_of_the_pair)
{
#define DYN4J(normal)                                                          \
    "'penetration':{'normal':{'x':1,'y':0},'depth':0.5},'manifold':{"          \
    "'normal':" normal ",'points':[{'point':{'x':1,'y':0},'depth':0.5}]}"
    right("dyn4j", DYN4J("{'x':-1,'y':0}"));
    wrong("dyn4j", DYN4J("{'x':1,'y':0}"), VERDICT_NORMAL);
    wrong("dyn4j", DYN4J("{'x':0,'y':0}"), VERDICT_NORMAL);
    wrong("dyn4j", DYN4J("{'x':-2,'y':0}"), VERDICT_LENGTH);
#define PARRY(normal)                                                          \
    "'contact':{'normal1':[1,0],'dist':-0.5},'manifold':{'local_n1':" normal   \
    ",'points':[{'local_p1':[1,0],'local_p2':[0.5,0],'dist':-0.5}]}"
    right("parry", PARRY("[1,0]"));
    wrong("parry", PARRY("[-1,0]"), VERDICT_NORMAL);
    wrong("parry", PARRY("[3,0]"), VERDICT_LENGTH);
}
