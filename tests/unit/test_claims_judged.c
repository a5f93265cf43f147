/* From a record to the faults of its claim: two discs of radius 1, of which the
 * centres are 1.5 apart along x, so that they overlap by 0.5. */
#include <string.h>

#include "support/claims_text.h"
#include "support/criterion.h"
#include "support/documents.h"
#include "verify/truth/verdict.h"

TestSuite(claims_judged);

static struct verdict judged(const char *dialect, const char *text)
{
    static const struct claim_vec centers[] = {{0, 0}, {1.5, 0}};
    struct arena *arena = documents_arena();
    const struct claim claim = claim_said(dialect, text);
    const struct number_tolerances exact = {.touch = 0};
    struct verdict_shape a = {.edge_numbers = NULL}, b = a;
    struct truth truth;
    struct verdict verdict;
    const struct judge_shape first = {&centers[0], 1, 1};
    const struct judge_shape second = {&centers[1], 1, 1};
    cr_assert(truth_shape_make(&first, arena, &a.shape));
    cr_assert(truth_shape_make(&second, arena, &b.shape));
    cr_assert(truth_of(&a.shape, &b.shape, arena, &truth));
    const struct verdict_pair pair = {&a, &b, &truth};
    const struct verdict_limits limits = {.tolerances = &exact};
    cr_assert(verdict_make(&pair, &claim, &limits, arena, &verdict));
    return verdict;
}

static void right(const char *dialect, const char *text)
{
    struct verdict verdict = judged(dialect, text);
    cr_assert(eq(int, verdict.count, 0), "%s: %s", text,
              verdict.count ? verdict.faults[0].message : "");
}

static void wrong(const char *dialect, const char *text, enum verdict_what what)
{
    struct verdict verdict = judged(dialect, text);
    cr_assert(lt(int, 0, verdict.count), "%s", text);
    cr_assert(eq(int, verdict.faults[0].what, what), "%s: %s", text,
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
    cr_assert(eq(str, verdict.faults[0].message,
                 "\"depth\" has a number that is not finite"));
}

/* The right value of a number that is not finite depends on the part whose
 * number it is. Contacts have several right places. */
Test(claims_judged, right_values_beside_numbers_that_are_not_finite)
{
    const struct {
        const char *dialect, *text;
        enum verdict_form form;
        double x;
    } rows[] = {
        {"matter", "'collided':true,'depth':null", VERDICT_NUMBER, 0.5},
        {"sat-js", "'overlap':null,'overlapN':[1,0]", VERDICT_NUMBER, 0.5},
        {"collide", "'signed_distance':null", VERDICT_NUMBER, -0.5},
        {"sat-js", "'overlap':0.5,'overlapN':[1,null]", VERDICT_PLACE, 1},
        {"collide", "'overlap':true,'points':{'a':[null,0],'b':[0.5,0]}",
         VERDICT_PLACE, 1},
        {"collide", "'overlap':true,'points':{'a':[1,0],'b':[null,0]}",
         VERDICT_PLACE, 0.5},
        {"sat-js", "'overlap':0.5,'overlapV':[null,0]", VERDICT_NOTHING, 0},
        {"cute_c2",
         "'n':[1,0],'count':1,'depths':[0.5],'contact_points':[["
         "null,0]]",
         VERDICT_NOTHING, 0},
        {"chipmunk",
         "'normal':[1,0],'count':1,'points':[{'pointA':[1,0],"
         "'pointB':[0.5,0],'distance':null}]",
         VERDICT_NOTHING, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct verdict verdict = judged(rows[i].dialect, rows[i].text);
        cr_assert(lt(int, 0, verdict.count), "%s", rows[i].text);
        const struct verdict_fault *fault = &verdict.faults[0];
        cr_assert(eq(int, fault->what, VERDICT_NOT_FINITE), "%s", rows[i].text);
        cr_expect(eq(int, fault->exact.form, rows[i].form), "%s", rows[i].text);
        cr_expect(eq(dbl, fault->exact.x, rows[i].x), "%s", rows[i].text);
    }
}

/* Nobody claimed that a contact with a null coordinate is at (0, 0). */
Test(claims_judged, a_contact_without_a_place_is_not_judged)
{
    static const char *const rows[][2] = {
        {"cute_c2", "'n':[1,0],'count':1,'depths':[0.5],'contact_points':[["
                    "null,0]]"},
        {"chipmunk", "'normal':[1,0],'count':1,'points':[{'pointA':[9,9],"
                     "'pointB':[null,0],'distance':-0.5}]"},
        {"rapier", "'manifold':{'normal':[1,0],'numContacts':1,"
                   "'localContactPoint1':[[9,9]],'localContactPoint2':["
                   "{'x':null,'y':0}],'contactDist':[-0.5]}"},
        {"box2d", "'normal':[1,0],'points':[{'anchorA':[null,0],"
                  "'separation':-0.5}]"},
        {"collide", "'overlap':true,'normal':[1,0],'manifold':{'points':[{"
                    "'point':[null,0],'depth':0.5}]}"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct verdict verdict = judged(rows[i][0], rows[i][1]);
        cr_assert(eq(int, verdict.count, 1), "%s", rows[i][1]);
        cr_expect(eq(int, verdict.faults[0].what, VERDICT_NOT_FINITE));
        cr_expect(not(verdict.judged[VERDICT_PART_POINTS]), "%s", rows[i][1]);
        cr_expect(not(verdict.judged[VERDICT_PART_DEPTH]), "%s", rows[i][1]);
    }
    /* The second of two anchors is enough. */
    struct verdict verdict =
        judged("box2d", "'normal':[1,0],'points':[{'anchorA':[null,0],"
                        "'anchorB':[9,9],'separation':-0.5}]");
    cr_expect(eq(int, verdict.count, 2));
    cr_expect(eq(int, verdict.faults[1].what, VERDICT_CONTACT));
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

/* A depth and a distance go with either answer, and not both. */
Test(claims_judged, what_contradicts_itself_is_wrong)
{
#define HIT "'overlap':true,'normal':[1,0],"
    right("collide", HIT "'depth':0.5,'distance':0");
    wrong("collide", HIT "'depth':0.5,'distance':3", VERDICT_DISTANCE);
    wrong("collide", HIT "'depth':0.5,'distance':-3", VERDICT_DISTANCE);
    wrong("collide", HIT "'depth':0.5,'separation':3", VERDICT_SEPARATION);
    wrong("collide", "'depth':0.5,'distance':3", VERDICT_DISTANCE);
    wrong("cute_c2", "'overlap':true,'distance':3", VERDICT_DISTANCE);
    right("cute_c2", "'overlap':true,'distance':0");
    wrong("dyn4j", "'overlap':true,'separation':{'normal':[1,0],'distance':3}",
          VERDICT_DISTANCE);
    wrong("dyn4j", "'overlap':false,'penetration':{'normal':[1,0],'depth':3}",
          VERDICT_OVERLAP);
#define BOX2D "'normal':[1,0],'points':[[0.75,0]],'separations':[-0.5]"
    wrong("box2d", "'overlap':true,'distance':3," BOX2D, VERDICT_DISTANCE);
    wrong("planck", "'distance':3," BOX2D, VERDICT_DISTANCE);
    right("planck", "'distance':0," BOX2D);
    struct verdict verdict = judged("planck", "'distance':3," BOX2D);
    cr_assert(eq(str, verdict.faults[0].message,
                 "claimed distance 3, but the shapes overlap: must be 0"));
}

/* parry tells each normal twice, once out of either shape. */
Test(claims_judged, the_second_normal_is_the_first_one_turned)
{
#define TWICE(second)                                                          \
    "'contact':{'normal1':[1,0],'normal2':" second ",'dist':-0.5}"
    right("parry", TWICE("[-1,0]"));
    right("parry", TWICE("[-1,-0.0]"));
    wrong("parry", TWICE("[1,0]"), VERDICT_NORMAL);
    wrong("parry", TWICE("[-0.6,0.8]"), VERDICT_NORMAL);
    wrong("parry", TWICE("[-2,0]"), VERDICT_NORMAL);
    right("parry", "'contact':{'normal2':[-1,0],'dist':-0.5}");
    wrong("parry", "'contact':{'normal2':[1,0],'dist':-0.5}", VERDICT_NORMAL);
#define LOCAL(second)                                                          \
    "'contact':{'normal1':[1,0],'dist':-0.5},'manifold':{'local_n1':[1,0],"    \
    "'local_n2':" second                                                       \
    ",'points':[{'local_p1':[1,0],'local_p2':[0.5,0],'dist':-0.5}]}"
    right("parry", LOCAL("[-1,0]"));
    wrong("parry", LOCAL("[1,0]"), VERDICT_NORMAL);
    wrong("parry", LOCAL("[0,-1]"), VERDICT_NORMAL);
#define ALONE(normals)                                                         \
    "'manifold':{" normals                                                     \
    ",'points':[{'local_p1':[1,0],'local_p2':[0.5,0],'dist':-0.5}]}"
    right("parry", ALONE("'local_n1':[1,0],'local_n2':[-1,0]"));
    right("parry", ALONE("'local_n2':[-1,0]"));
    wrong("parry", ALONE("'local_n1':[1,0],'local_n2':[1,0]"), VERDICT_NORMAL);
    wrong("parry", ALONE("'local_n2':[1,0]"), VERDICT_NORMAL);
}

/* matter multiplies the two, as they stand there: from B to A. */
Test(claims_judged, the_penetration_is_the_depth_times_the_normal)
{
#define DEEP(penetration)                                                      \
    "'collided':true,'normal':[-1,0],'depth':0.5,'penetration':" penetration
    right("matter", DEEP("{'x':-0.5,'y':0}"));
    wrong("matter", DEEP("{'x':0.5,'y':0}"), VERDICT_DEPTH);
    wrong("matter", DEEP("{'x':-0.5,'y':0.001}"), VERDICT_DEPTH);
    wrong("matter", DEEP("{'x':0,'y':0}"), VERDICT_DEPTH);
    right("matter", "'collided':true,'penetration':{'x':-0.5,'y':0}");
    wrong("matter", "'collided':true,'penetration':{'x':0.5,'y':0}",
          VERDICT_DEPTH);
    right("matter", "'bodyA':'B','bodyB':'A','collided':true,'normal':[1,0],"
                    "'depth':0.5,'penetration':{'x':0.5,'y':0}");
    wrong("matter",
          "'bodyA':'B','bodyB':'A','collided':true,'normal':[1,0],"
          "'depth':0.5,'penetration':{'x':-0.5,'y':0}",
          VERDICT_DEPTH);
}
