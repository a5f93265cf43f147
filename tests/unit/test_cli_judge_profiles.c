/* Profiles of engines: which faults are rounding, slop, convention or wrong.
 * The limits are computed on paper from the numbers of collide-dialects(7). */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/judged.h"
#include "support/text_parts.h"

TestSuite(cli_judge_profiles, .init = cli_enter, .fini = cli_leave);

static void expect_shown(const char *part)
{
    cr_expect(cli_has(cli_out, part), "%s is not in %s", part, cli_out);
}

static void expect_hidden(const char *part)
{
    cr_expect(eq(int, strstr(cli_out, part) != NULL, 0), "%s is in %s", part,
              cli_out);
}

/* ---- Limits -------------------------------------------------------------- */

/* Two circles of radius 1 with centers 1.5 apart: depth 0.5, normal (1,0). The
 * largest number is 1.5, so rounding is 32 * 1.5 = 48 epsilons. */
#define DISCS                                                                  \
    "{'shapes':[{'id':'A','type':'circle','center':[0,0],'radius':1},"         \
    "{'id':'B','type':'circle','center':[1.5,0],'radius':1}]}"

struct limits {
    const char *profile;
    double epsilon;
    double length; /* slop of depths */
    double normal; /* slop of normals */
};

/* The cores extend 1.5, of which matter may be off by 0.0005. */
static const struct limits limits[] = {
    {"box2d-3", 0x1p-23, 0.005, 0},
    {"box2d-2", 0x1p-23, 0.005, 0},
    {"planck", 0x1p-52, 0.005, 0},
    {"rapier", 0x1p-23, 100 * 0x1p-23, 0},
    {"matter", 0x1p-52, 0.00075, 0.0005},
    {"dyn4j", 0x1p-52, 1.06e-8, 1.03e-4},
    {"cute_c2", 0x1p-23, 1e-6, 0},
    {"chipmunk", 0x1p-52, 0, 0},
    {"f32", 0x1p-23, 0, 0},
    {"f64", 0x1p-52, 0, 0},
};

#define EACH_LIMIT(l)                                                          \
    const struct limits *l = limits;                                           \
    l < limits + sizeof limits / sizeof *limits;                               \
    l++

/* Judges a depth and a normal (1, y), and expects a fault of a class, and no
 * wrong one but of that class; NULL: none. */
static void expect_class(const struct limits *l, double depth, double y,
                         const char *class)
{
    char options[100], claim[200], part[60];
    snprintf(options, sizeof options, "--profile %s --dialect collide",
             l->profile);
    snprintf(claim, sizeof claim,
             OF("'overlap':true,'normal':[1,%.17g],"
                "'depth':%.17g"),
             y, depth);
    snprintf(part, sizeof part, "\"class\":\"%s\",", class ? class : "");
    bool is_wrong = class && strcmp(class, "wrong") == 0;
    int status = judge_with(options, DISCS, claim);
    cr_expect(eq(int, status, is_wrong), "%s: %s", options, claim);
    cr_expect(eq(int, strstr(cli_out, "\"class\":") != NULL, class != NULL),
              "%s: %s\n%s", options, claim, cli_out);
    if (class)
        expect_shown(part);
    if (!is_wrong)
        expect_hidden("\"class\":\"wrong\"");
    expect_shown(is_wrong ? "\"ok\":false" : "\"ok\":true");
}

Test(cli_judge_profiles, a_depth_is_off_by_rounding_or_slop)
{
    for (EACH_LIMIT(l)) {
        const char *beyond = l->length > 0 ? "slop" : "wrong";
        double rounding = 48 * l->epsilon, all = rounding + l->length;
        expect_class(l, 0.5, 0, NULL);
        expect_class(l, 0.5 + rounding, 0, "rounding");
        expect_class(l, 0.5 - rounding, 0, "rounding");
        expect_class(l, 0.5 + rounding + l->epsilon, 0, beyond);
        expect_class(l, 0.5 - rounding - l->epsilon, 0, beyond);
        if (l->length > 0) {
            expect_class(l, 0.5 + all * (1 - 0x1p-20), 0, "slop");
            expect_class(l, 0.5 - all * (1 - 0x1p-20), 0, "slop");
        }
        expect_class(l, 0.5 + all * (1 + 0x1p-4), 0, "wrong");
        expect_class(l, 0.5 - all * (1 + 0x1p-4), 0, "wrong");
    }
}

/* 32 epsilons for a direction, and 48 / 1.5 because rounding moves the centers,
 * which are 1.5 apart. */
Test(cli_judge_profiles, a_unique_normal_is_off_by_rounding_or_slop)
{
    for (EACH_LIMIT(l)) {
        const char *beyond = l->normal > 0 ? "slop" : "wrong";
        double rounding = 64 * l->epsilon, all = rounding + l->normal;
        expect_class(l, 0.5, rounding, "rounding");
        expect_class(l, 0.5, -rounding, "rounding");
        expect_class(l, 0.5, rounding + l->epsilon, beyond);
        expect_class(l, 0.5, -rounding - l->epsilon, beyond);
        expect_class(l, 0.5, all * (1 + 0x1p-4), "wrong");
    }
}

/* The given tolerance comes first: what it allows is no fault. */
Test(cli_judge_profiles, given_tolerances_are_wider)
{
    judged_right("--profile f64 --tol 0.25", DISCS, OF("'depth':0.75"));
    expect_hidden("\"faults\":[");
}

/* ---- What fails ---------------------------------------------------------- */

Test(cli_judge_profiles, fail_on_chooses_the_class_that_fails)
{
#define ROUNDED OF("'depth':0.50000002")
#define SLOPPY  OF("'depth':0.504")
    static const struct {
        const char *options, *claim;
        int status;
    } runs[] = {
        {"", ROUNDED, 0},
        {"--fail-on wrong", ROUNDED, 0},
        {"--fail-on convention", ROUNDED, 0},
        {"--fail-on slop", ROUNDED, 0},
        {"--fail-on rounding", ROUNDED, 1},
        {"--fail-on rounding --exit-zero", ROUNDED, 0},
        {"--fail-on convention", SLOPPY, 0},
        {"--fail-on slop", SLOPPY, 1},
        {"--fail-on rounding", SLOPPY, 1},
    };
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) {
        char options[120];
        snprintf(options, sizeof options,
                 "--profile box2d-3 --ulps 0 --dialect collide --faults %s",
                 runs[i].options);
        int status = judge_with(options, DISCS, runs[i].claim);
        bool is_shown = strstr(cli_out, "\"ok\":true") != NULL;
        bool fails = runs[i].status || strstr(options, "exit-zero");
        cr_expect(eq(int, status, runs[i].status), "%s", options);
        cr_expect(eq(int, is_shown, fails), "%s\n%s", options, cli_out);
        expect_shown("\"ok\":1,\"faults\":0,");
    }
}

/* An engine need not report pairs that overlap within its slop. */
Test(cli_judge_profiles, pairs_within_the_slop_may_be_missing)
{
#define LET_IN(x)                                                              \
    "{'shapes':[{'id':'A','type':'box','min':[0,0],'max':[1,1]},"              \
    "{'id':'B','type':'box','min':[" x ",0],'max':[2,1]}]}"
    cr_expect(eq(int, judge_with("--profile box2d-3", LET_IN("0.996"), ""), 0));
    cr_expect(eq(int, judge_with("--profile box2d-3", LET_IN("0.994"), ""), 1));
    cr_expect(
        eq(int, judge_with("--profile chipmunk", LET_IN("0.996"), ""), 1));
}

/* Box2D reports no contacts of shapes that overlap so little, or one that is
 * apart, which is passed over. */
Test(cli_judge_profiles, shapes_within_the_slop_need_no_contact)
{
#define NO_CONTACT OF("'overlap':true,'pointCount':0")
#define SPECULATIVE                                                            \
    OF("'overlap':true,'normal':{'x':1,'y':0},'pointCount':1,'points':"        \
       "[{'point':{'x':1,'y':0},'separation':1e-7}]")
    cr_expect(eq(int, judge_with("--profile box2d-3", TOUCHING, NO_CONTACT), 0),
              "%s", cli_out);
    expect_shown("\"what\":\"contact-count\",\"class\":\"rounding\"");
    cr_expect(
        eq(int, judge_with("--profile box2d-3", TOUCHING, SPECULATIVE), 0),
        "%s", cli_out);
    cr_expect(eq(
        int, judge_with("--profile box2d-3", LET_IN("0.996"), NO_CONTACT), 0));
    expect_shown("\"what\":\"contact-count\",\"class\":\"slop\"");
    cr_expect(eq(
        int, judge_with("--profile box2d-3", LET_IN("0.994"), NO_CONTACT), 1));
    expect_shown("must be 2");
    judged_right("--dialect box2d-3 --touch 0.01", LET_IN("0.996"), NO_CONTACT);
    judged_fault("--dialect box2d-3", TOUCHING, NO_CONTACT, "contact-count");
    expect_shown("must be 2");
}

/* A wrong answer about overlap that rounding explains hides no other fault. */
Test(cli_judge_profiles, what_follows_a_free_answer_is_judged)
{
    judge_with("--profile f64", LET_IN("1.0000000000000002"),
               OF("'overlap':true,'depth':5"));
    expect_shown("\"what\":\"overlap\",\"class\":\"rounding\"");
    expect_shown("\"what\":\"depth\",\"class\":\"wrong\"");
}

/* ---- Conventions --------------------------------------------------------- */

/* A's right side, x = 4, is the reference. B's core has the corner (4,2), of
 * which the edge to (4.75,1) faces A with a cosine of 0.8. So B's surface there
 * is moved by (-0.8,-0.6), and by the convention by (-1,0). */
#define ROUNDED_B(name)                                                        \
    "{'name':'" name "','shapes':["                                            \
    "{'id':'A','type':'box','min':[0,0],'max':[4,4]},"                         \
    "{'id':'B','type':'polygon','vertices':[[4,2],[4.75,1],[8,2]],"            \
    "'radius':1}]}"
#define CONTACTS(name, second)                                                 \
    "{'scene':'" name "','a':'A','b':'B','count':2,'normal':{'x':1,'y':0},"    \
    "'points':[{'pointA':[4,2],'pointB':[3,2],'distance':-1}," second "]}"
#define BY_CORE    "{'pointA':[4,1],'pointB':[3.75,1],'distance':-0.25}"
#define BY_SURFACE "{'pointA':[4,0.4],'pointB':[3.95,0.4],'distance':-0.05}"
#define BY_NONE    "{'pointA':[4,1],'pointB':[3.6,1],'distance':-0.4}"

Test(cli_judge_profiles, a_convention_explains_faults_if_all_pairs_follow_it)
{
    const char *two = ROUNDED_B("x") ROUNDED_B("y");
    cr_expect(eq(int,
                 judge_with("--profile chipmunk", two,
                            CONTACTS("x", BY_CORE) CONTACTS("y", BY_CORE)),
                 0),
              "%s", cli_out);
    expect_shown("\"class\":\"convention\"");
    expect_shown("\"ok\":2,\"faults\":0,");
    expect_hidden("\"class\":\"wrong\"");
    cr_expect(eq(str, cli_err, ""));
    cr_expect(eq(int,
                 judge_with("--profile chipmunk --fail-on convention", two,
                            CONTACTS("x", BY_CORE) CONTACTS("y", BY_CORE)),
                 1));

    /* Without the profile it is wrong, and for a profile without it. */
    cr_expect(eq(int,
                 judge_with("--dialect chipmunk", ROUNDED_B("x"),
                            CONTACTS("x", BY_CORE)),
                 1));
    cr_expect(eq(int,
                 judge_with("--profile f64 --dialect chipmunk", ROUNDED_B("x"),
                            CONTACTS("x", BY_CORE)),
                 1));
}

/* The line about the second pair waits, and its scene is gone when the baseline
 * names the shapes. */
Test(cli_judge_profiles, lines_that_wait_keep_the_order_of_the_scene)
{
    char old[500];
    cr_expect(eq(
        int,
        judge_with(
            "--profile chipmunk --write-baseline old",
            ROUNDED_B("x") ROUNDED_B("y"),
            CONTACTS("x", BY_CORE) "{'scene':'y','a':'B','b':'A','count':0}"),
        0));
    cli_get("old", old, sizeof old);
    cr_expect(eq(str, old,
                 "{\"scene\":\"y\",\"a\":\"A\",\"b\":\"B\",\"what\":"
                 "\"overlap\",\"count\":1}\n"));
}

/* The second pair follows the surface: so the first contact is wrong, and lines
 * that waited come first. */
Test(cli_judge_profiles, a_pair_that_refutes_a_convention_makes_it_wrong)
{
    const char *three = ROUNDED_B("x") ROUNDED_B("y") ROUNDED_B("z");
    cr_expect(eq(int,
                 judge_with("--profile chipmunk", three,
                            CONTACTS("x", BY_CORE) CONTACTS("y", BY_SURFACE)
                                CONTACTS("z", BY_CORE)),
                 1));
    expect_hidden("\"class\":\"convention\"");
    expect_shown("\"ok\":1,\"faults\":2,");
    const char *x = strstr(cli_out, "{\"scene\":\"x\"");
    const char *y = strstr(cli_out, "{\"scene\":\"y\"");
    const char *z = strstr(cli_out, "{\"scene\":\"z\"");
    cr_expect(eq(int, x &&y &&z &&x < y && y < z, 1), "%s", cli_out);
    cr_expect(cli_has(cli_err, "of scene y does not follow a convention"));

    /* In the other order nothing waits, and there is no message. */
    judge_with("--profile chipmunk", three,
               CONTACTS("x", BY_SURFACE) CONTACTS("y", BY_CORE)
                   CONTACTS("z", BY_CORE));
    expect_shown("\"ok\":1,\"faults\":2,");
    cr_expect(eq(str, cli_err, ""));
}

/* A contact that is at neither place is wrong, and refutes nothing. Missing and
 * refused pairs and errors keep their places among the lines that wait. */
Test(cli_judge_profiles, a_contact_at_neither_place_refutes_nothing)
{
    const char *three = ROUNDED_B("x") ROUNDED_B("y") ROUNDED_B("z");
    judge_with("--profile chipmunk", three,
               CONTACTS("x", BY_CORE) CONTACTS("y", BY_NONE));
    expect_shown("\"class\":\"convention\"");
    expect_shown("\"class\":\"wrong\"");
    expect_shown("\"ok\":1,\"faults\":1,\"missing\":1,");
    judge_with(
        "--profile chipmunk", three,
        CONTACTS(
            "x",
            BY_CORE) "{'scene':'y','a':'A','b':'B','refused':'no polygons'}"
                     "{'scene':'y','a':'A','b':'C','count':0}"
                     "{'scene':'z','a':'A','b':'B','count':'x'}"
                     "{'scene':'q','a':'A','b':'C','count':0}");
    const char *at = cli_out;
    static const char *const order[] = {
        "\"class\":\"convention\"",    "\"error\":{",
        "\"refused\":\"no polygons\"", "\"what\":\"extra\"",
        "\"what\":\"missing\"",        "\"scene\":\"q\""};
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        const char *next = at ? strstr(at, order[i]) : NULL;
        cr_expect(ne(ptr, next, NULL), "%s is not in its place in\n%s",
                  order[i], cli_out);
        at = next;
    }
}

/* Without a direction from center to center Box2D 3 reports (0,0), and the
 * contact at the center. */
Test(cli_judge_profiles, a_normal_of_concentric_discs_may_be_zero)
{
#define CONCENTRIC                                                             \
    "{'shapes':[{'id':'A','type':'circle','center':[1,1],'radius':2},"         \
    "{'id':'B','type':'circle','center':[1,1],'radius':1}]}"
#define AT_CENTER(n, x)                                                        \
    "{'a':'A','b':'B','pointCount':1,'normal':" n ",'points':[{'point':" x     \
    ",'separation':-3}]}"
    cr_expect(eq(int,
                 judge_with("--profile box2d-3", CONCENTRIC,
                            AT_CENTER("[0,0]", "[1,1]")),
                 0),
              "%s", cli_out);
    expect_shown("\"what\":\"normal\",\"class\":\"convention\"");
    cr_expect(eq(int,
                 judge_with("--profile box2d-3", CONCENTRIC,
                            AT_CENTER("[0,0]", "[1.5,1]")),
                 1));
    cr_expect(eq(int,
                 judge_with("--profile box2d-2", CONCENTRIC,
                            AT_CENTER("[0,0]", "[1,1]")),
                 1));
    cr_expect(eq(int,
                 judge_with("--profile box2d-3", CONCENTRIC,
                            AT_CENTER("[1,0]", "[1.5,1]")),
                 0));
    /* Discs with a direction have one. */
    cr_expect(eq(int,
                 judge_with("--profile box2d-3", DISCS,
                            "{'a':'A','b':'B','pointCount':1,'normal':[0,0],"
                            "'points':[{'point':[0.75,0],'separation':-0.5}]}"),
                 1));
}

/* The shapes are 2^-22 apart, which Box2D takes for a distance of 0. */
Test(cli_judge_profiles, a_zero_normal_at_a_distance_of_0_reports_nothing)
{
#define NEARLY_TOUCHING                                                        \
    "{'shapes':[{'id':'A','type':'box','min':[0,0],'max':[2,2]},"              \
    "{'id':'B','type':'box','min':[1,2.000000238418579],'max':[3,4]}]}"
#define APART(distance)                                                        \
    "{'a':'A','b':'B','overlap':false,'normal':{'x':0,'y':0},'distance'"       \
    ":" distance "}"
    cr_expect(eq(int,
                 judge_with("--profile box2d-3", NEARLY_TOUCHING, APART("0")),
                 0),
              "%s", cli_out);
    cr_expect(eq(
        int, judge_with("--profile box2d-3", NEARLY_TOUCHING, APART("0.001")),
        1));
}

/* A dialect is not a profile. */
Test(cli_judge_profiles, the_name_of_a_dialect_leads_to_a_profile)
{
    cr_expect(eq(int, judge_with("--profile sat-js", DISCS, "{}"), 2));
    expect_part(cli_err,
                "\"sat-js\" is a dialect without a profile of its own: use "
                "--dialect sat-js --profile f64 (or f32 if its numbers are "
                "floats)");
    cr_expect(eq(int, judge_with("--profile sat", DISCS, "{}"), 2));
    expect_part(cli_err, "option \"--profile\" expects box2d-3, ");
    /* Box2D has two profiles. */
    cr_expect(eq(int, judge_with("--profile box2d", DISCS, "{}"), 2));
    expect_part(cli_err, "found \"box2d\"; did you mean \"box2d-3\"?");
}

Test(cli_judge_profiles, a_normal_at_a_distance_of_0_may_be_zero)
{
#define SEPARATED(n)                                                           \
    "{'a':'A','b':'B','separation':{'normal':" n ",'distance':0,"              \
    "'point1':[1,0.5],'point2':[1,0.5]}}"
    cr_expect(
        eq(int, judge_with("--profile dyn4j", TOUCHING, SEPARATED("[0,0]")), 0),
        "%s", cli_out);
    expect_shown("\"class\":\"convention\"");
    cr_expect(eq(int,
                 judge_with("--profile matter --dialect dyn4j", TOUCHING,
                            SEPARATED("[0,0]")),
                 1));
}

/* A bar across another: the clipped segment has its ends at (1,2) and (3,2),
 * matter-js reports corners. */
Test(cli_judge_profiles, contacts_may_be_vertices)
{
#define BARS                                                                   \
    "{'shapes':[{'id':'A','type':'box','min':[1,0],'max':[3,3]},"              \
    "{'id':'B','type':'box','min':[0,2],'max':[4,8]}]}"
#define SUPPORTS(list)                                                         \
    "{'a':'A','b':'B','collided':true,'normal':[0,-1],'depth':1,"              \
    "'supports':[" list "]}"
    cr_expect(
        eq(int, judge_with("--profile matter", BARS, SUPPORTS("[1,3]")), 0),
        "%s", cli_out);
    expect_shown("\"what\":\"uncovered\",\"class\":\"convention\"");
    cr_expect(
        eq(int, judge_with("--profile matter", BARS, SUPPORTS("[2,3]")), 1));
}

/* The claims of BARS with y turned round: points at y = 3 lie at -3. */
Test(cli_judge_profiles, y_may_point_down)
{
#define NAMED_BARS(name) "{'name':'" name "'," BARS_ALONE
#define BARS_ALONE                                                             \
    "'shapes':[{'id':'A','type':'box','min':[1,0],'max':[3,3]},"               \
    "{'id':'B','type':'box','min':[0,2],'max':[4,8]}]}"
#define DOWN(name, n, y)                                                       \
    "{'scene':'" name "','a':'A','b':'B','collided':true,'normal':[0," n       \
    "],'depth':1,'supports':[[1," y "],[3," y "]]}"
    const char *two = NAMED_BARS("x") NAMED_BARS("y");
    cr_expect(eq(int,
                 judge_with("--profile matter", two,
                            DOWN("x", "1", "-3") DOWN("y", "1", "-3")),
                 0),
              "%s", cli_out);
    expect_shown("\"ok\":2,");
    cr_expect(eq(int,
                 judge_with("--profile matter", two,
                            DOWN("x", "1", "-3") DOWN("y", "-1", "3")),
                 1));
    expect_shown("\"ok\":1,\"faults\":1,");
}

/* BARS with the contact (1,3), which is a vertex and no clipped contact. */
Test(cli_judge_profiles, y_may_point_down_and_contacts_be_vertices)
{
#define DOWN_AT(x, y)                                                          \
    "{'a':'A','b':'B','collided':true,'normal':[0,1],'depth':1,"               \
    "'supports':[[" x "," y "]]}"
    cr_expect(
        eq(int, judge_with("--profile matter", BARS, DOWN_AT("1", "-3")), 0),
        "%s", cli_out);
    expect_shown("\"what\":\"normal\",\"class\":\"convention\"");
    expect_shown("\"what\":\"uncovered\",\"class\":\"convention\"");
    expect_hidden("\"class\":\"wrong\"");
    cr_expect(
        eq(int, judge_with("--profile matter", BARS, DOWN_AT("2", "-3")), 1));
    cr_expect(
        eq(int, judge_with("--profile matter", BARS, DOWN_AT("1", "3")), 1));

    /* What refutes one of two conventions refutes both together: a record that
     * is right with y up. */
    cr_expect(
        eq(int,
           judge_with("--profile matter", NAMED_BARS("x") NAMED_BARS("y"),
                      "{'scene':'x','a':'A','b':'B','collided':true,"
                      "'normal':[0,1],'depth':1,'supports':[[1,-3]]}" DOWN(
                          "y", "-1", "3")),
           1));
    expect_shown("\"ok\":1,\"faults\":1,");
}

/* The normal of each contact and of each alternative points down as well. */
Test(cli_judge_profiles, y_points_down_in_all_members)
{
    cr_expect(
        eq(int,
           judge_with("--profile matter --dialect p2", BARS,
                      "{'a':'A','b':'B','overlap':true,'contactEquations':["
                      "{'bodyA':'A','bodyB':'B','normalA':[0,-1],"
                      "'contactPointA':[1,-3],'contactPointB':[1,-2]},"
                      "{'bodyA':'A','bodyB':'B','normalA':[0,-1],"
                      "'contactPointA':[3,-3],'contactPointB':[3,-2]}]}"),
           0),
        "%s", cli_out);
    expect_shown("\"class\":\"convention\"");
    cr_expect(eq(int,
                 judge_with("--profile matter --dialect collide",
                            "{'shapes':[{'id':'A','type':'box','min':[0,0],"
                            "'max':[4,4]},{'id':'B','type':'box','min':[3,3],"
                            "'max':[6,6]}]}",
                            "{'query':'sat','pairs':[{'a':'A','b':'B',"
                            "'overlap':true,'normal':[0,-1],'depth':1,"
                            "'axis':{'of':'a','edge':2},'alternatives':["
                            "{'axis':{'of':'a','edge':1},'normal':[1,0]},"
                            "{'axis':{'of':'b','edge':0},'normal':[0,-1]},"
                            "{'axis':{'of':'b','edge':3},'normal':[1,0]}]}]}"),
                 0),
              "%s", cli_out);
    expect_shown("\"what\":\"alternatives\",\"class\":\"convention\"");
}

/* The centers are 1.5 apart, so the depth is 0.5. */
Test(cli_judge_profiles, each_implies_the_dialect_of_the_engine)
{
    static const char *const claims[][2] = {
        {"box2d-3", "'normal':{'x':1,'y':0},'pointCount':1,'points':"
                    "[{'point':{'x':0.75,'y':0},'separation':-0.6}]"},
        {"rapier", "'contact':{'distance':-0.6}"},
        {"matter", "'collided':true,'depth':0.6"},
        {"f64", "'depth':0.6"},
    };
    for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
        char options[40], claim[200];
        snprintf(options, sizeof options, "--profile %s", claims[i][0]);
        snprintf(claim, sizeof claim, "{'a':'A','b':'B',%s}", claims[i][1]);
        cr_expect(eq(int, judge_with(options, DISCS, claim), 1), "%s: %s",
                  options, cli_out);
        expect_shown("depth\"");
        expect_hidden("\"unknown\":{\"");
    }
}
