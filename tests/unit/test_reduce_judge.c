/* commands/reduce_command --judge: faults that a reduction keeps. */

#include <stdlib.h>
#include <string.h>

#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/text_parts.h"

/* An engine for two circles, x y r x y r. Members that begin with "x-" say what
 * it does wrong; without them its fault is another one. */
static const char engine[] =
    "{\n"
    "  turned = !/x-deep|x-far|x-near/\n"
    "  deep = /x-deep/; far = /x-far/; near = /x-near/\n"
    "  gsub(/'[^']*'/, ''); gsub(/true/, '')\n"
    "  split($0, n, /[^-+.0-9e]+/)\n"
    "  x = n[5] - n[2]; y = n[6] - n[3]; d = sqrt(x * x + y * y)\n"
    "  depth = n[4] + n[7] - d\n"
    "  if (d == 0) { x = d = 1; y = 0 }\n"
    "  if (deep) depth *= 1.003\n"
    "  if (far) depth *= 1.5\n"
    "  if (near) depth *= 1.002\n"
    "  if (turned) { x = -x; y = -y; depth *= 1.000003 }\n"
    "  printf '{\\'a\\':\\'#0\\',\\'b\\':\\'#1\\',\\'overlap\\':true,'\n"
    "  printf '\\'normal\\':[%.17g,%.17g],', x / d, y / d\n"
    "  printf '\\'depth\\':%.17g}\\n', depth\n"
    "}\n";

static void enter(void)
{
    cli_enter();
    cli_put("engine.awk", engine);
}

TestSuite(reduce_judge, .init = enter, .fini = cli_leave);

#define TWO(member)                                                            \
    "{'name':'two'," member "'shapes':[{'type':'circle',"                      \
    "'center':[3.25,1.5],'radius':2.75},{'type':'circle',"                     \
    "'center':[5.5,-1.25],'radius':3.5}]}\n"

#define ENGINE " - -- awk -f engine.awk"

static void expect(int status, int wanted)
{
    cr_assert(eq(int, status, wanted), "%d: %s%s", status, cli_out, cli_err);
}

/* Without x-deep the normal is reversed as well, and a circle of radius 0 would
 * do: neither is the fault of the whole scene. */
Test(reduce_judge, keeps_the_kind_and_the_sizes)
{
    expect(cli_call("collide reduce --judge collide --tol 1e-9" ENGINE,
                    TWO("'x-deep':true,")),
           0);
    expect_part(cli_out, "\"x-deep\":true");
    expect_part(cli_out, "\"circle\"");
    expect_no_part(cli_out, "\"radius\":0}");
    expect_no_part(cli_out, "point");
    expect_no_part(cli_out, "name");
    expect_part(cli_err, "collide: <stdin>: scene 0: keeping the fault depth "
                         "(wrong) of a circle and a circle: claimed depth ");
    expect_part(cli_err, "collide: <stdin>: kept the fault depth (wrong) of a "
                         "circle and a circle in ");
    expect_part(cli_err, ": claimed 2.006, exact 2, error 0.00");
}

/* x-far makes half of the depth the error. Without it the error is 0.000003 of
 * the depth, which is less than an eighth of that. */
Test(reduce_judge, keeps_an_eighth_of_the_error)
{
    expect(cli_call("collide reduce --judge collide --tol 1e-9" ENGINE,
                    TWO("'x-far':true,")),
           0);
    expect_part(cli_out, "x-far");
    expect_part(cli_err, "claimed 3, exact 2, error 1\n");
}

Test(reduce_judge, keeps_an_error_above_a_given_one)
{
    expect(cli_call("collide reduce --judge collide --kind depth "
                    "--error-above 1e-7" ENGINE,
                    TWO("'x-far':true,")),
           0);
    expect_no_part(cli_out, "x-far");
    expect(cli_call("collide reduce --judge collide --kind depth "
                    "--error-above 20" ENGINE,
                    TWO("'x-far':true,")),
           2);
    cr_assert(eq(str, cli_err,
                 "collide: <stdin>: the answers have no fault of the kind "
                 "depth with an error greater than --error-above, so there is "
                 "nothing to keep\n"));
}

/* The first scene is right, as its answer is within the tolerance; the second
 * has the fault. */
Test(reduce_judge, finds_the_first_scene_with_the_fault)
{
    expect(cli_call("collide reduce --judge collide --kind depth --tol 1e-4 "
                    "--normal b-to-a" ENGINE,
                    TWO("") TWO("'x-far':true,")),
           0);
    expect_part(cli_err, "scene 1: keeping the fault depth");
    expect_part(cli_out, "x-far");
}

Test(reduce_judge, the_same_bytes_whatever_the_jobs)
{
    char alone[2000], messages[2000];
    const char *scene = TWO("'x-far':true,'x-more':[1,2,3],");
    expect(cli_call("collide reduce --judge collide" ENGINE, scene), 0);
    strcpy(alone, cli_out);
    strcpy(messages, cli_err);
    expect(cli_call("collide reduce --judge collide --jobs 4" ENGINE, scene),
           0);
    cr_assert(eq(str, cli_out, alone));
    cr_assert(eq(str, cli_err, messages));
    expect(
        cli_call("collide reduce --judge collide --jobs 3 --max-runs 5" ENGINE,
                 scene),
        0);
    strcpy(alone, cli_out);
    expect(
        cli_call("collide reduce --judge collide --max-runs 5" ENGINE, scene),
        0);
    cr_assert(eq(str, cli_out, alone));
    cr_assert(eq(int, cli_clear(), 1), "something is left");
}

/* An engine that swaps the pair, and one line for each scene. */
Test(reduce_judge, one_adapter_can_answer_all)
{
    cli_put("adapter.sh",
            "while read -r line; do\n"
            "  case $line in\n"
            "  *radius*radius*) echo '{\\'pairs\\':[{\\'a\\':\\'#1\\',"
            "\\'b\\':\\'#0\\',\\'overlap\\':true,\\'depth\\':99}]}' ;;\n"
            "  *) echo '{\\'pairs\\':[]}' ;;\n"
            "  esac\n"
            "done\n");
    expect(
        cli_call("collide reduce --judge collide --stream - -- sh adapter.sh",
                 TWO("")),
        0);
    expect_part(cli_err, "keeping the fault depth");
    expect_part(cli_out, "\"radius\":1}");
}

/* The depth of the scene is 2.697, so its error is 0.0054, beyond the slop of
 * 0.005. Circles of radius 1 have a depth of at most 2, so an error of 0.004 at
 * most: the slop, which is another class. */
Test(reduce_judge, keeps_the_class_of_a_profile)
{
    const char *scene = TWO("'x-near':true,");
    expect(cli_call("collide reduce --judge collide" ENGINE, scene), 0);
    expect_part(cli_err, ": claimed 2.004, exact 2, error 0.004");
    expect(cli_call("collide reduce --judge collide --profile planck" ENGINE,
                    scene),
           0);
    expect_part(cli_err, "kept the fault depth (wrong) of a circle and a "
                         "circle in ");
    expect_part(cli_err, ": claimed 3.0060000000000002, exact 3, error 0.00");
}

/* 0.000003 of the depth: 0.0000081. Rounding of floats is 32 epsilons of 5.5,
 * 0.000021, and of doubles far less. */
Test(reduce_judge, a_profile_implies_the_number_format)
{
    expect(
        cli_call(
            "collide reduce --judge collide --profile f32 --kind depth" ENGINE,
            TWO("")),
        0);
    expect_part(cli_err, "kept the fault depth (rounding) of a circle and a ");
    expect(
        cli_call(
            "collide reduce --judge collide --profile f64 --kind depth" ENGINE,
            TWO("")),
        0);
    expect_part(cli_err, "kept the fault depth (wrong) of a circle and a ");
}

/* The same scene under a name: rounding of floats, and a wrong fault. */
#define MILD(name)  "{'name':'" name "','shapes':[" CIRCLES "]}\n"
#define WRONG(name) "{'name':'" name "','x-far':true,'shapes':[" CIRCLES "]}\n"
#define CIRCLES                                                                \
    "{'type':'circle','center':[3.25,1.5],'radius':2.75},"                     \
    "{'type':'circle','center':[5.5,-1.25],'radius':3.5}"

#define FLOATS                                                                 \
    "collide reduce --judge collide --profile f32 --kind depth --max-runs 3"

Test(reduce_judge, a_wrong_fault_of_a_later_scene_is_preferred)
{
    expect(cli_call(FLOATS ENGINE, MILD("m") WRONG("w") WRONG("x")), 0);
    expect_part(cli_err, "scene 1: keeping the fault depth (wrong)");
    expect_part(cli_out, "x-far");
}

Test(reduce_judge, a_milder_fault_is_kept_if_no_scene_has_a_wrong_one)
{
    expect(cli_call(FLOATS ENGINE, MILD("m") MILD("n")), 0);
    expect_part(cli_err, "scene 0: keeping the fault depth (rounding)");
    expect_no_part(cli_err, "scene 1");
    expect(cli_call(FLOATS ENGINE,
                    MILD("m") MILD("n") MILD("o") WRONG("w") MILD("p")),
           0);
    expect_part(cli_err, "scene 0: keeping the fault depth (rounding)");
    expect_part(cli_err, "stopped by --max-runs after 3 runs");
}

Test(reduce_judge, only_scene_chooses_scenes)
{
    expect(cli_call(FLOATS " --only-scene x\\u0078/1 --only-scene w" ENGINE,
                    WRONG("w") MILD("xx/1") "{'name':'xx/1'}"),
           2);
    expect_part(cli_err, "option \"--only-scene\": \"x\\u0078/1\" matches "
                         "nothing in the input");
    expect_no_part(cli_err, "keeping");
    expect(cli_call(FLOATS " --only-scene xx/1 --only-scene 2" ENGINE,
                    WRONG("w") MILD(
                        "\\u0078x/1") "{'x-far':true,'shapes':[" CIRCLES "]}"
                                      "{'name':'invalid','shapes':3}"),
           0);
    expect_part(cli_err, "scene 2: keeping the fault depth (wrong)");
    expect(cli_call(FLOATS " --only-scene xx/1" ENGINE,
                    WRONG("w") MILD("\\u0078x/1") WRONG("x")),
           0);
    expect_part(cli_err, "scene 1: keeping the fault depth (rounding)");
    expect(cli_call("collide reduce --only-scene w - -- true", WRONG("w")), 2);
    expect_part(cli_err, "option \"--only-scene\" needs --judge DIALECT");
}

Test(reduce_judge, needs_records)
{
    expect(cli_call("collide reduce --judge collide - -- echo {", TWO("")), 2);
    expect_part(cli_err, "scene 0: the answer of the command is invalid: ");
    expect(cli_call("collide reduce --judge collide" ENGINE, "{'shapes':3}"),
           2);
    expect_part(cli_err, "scene 0: ");
}

Test(reduce_judge, options_go_together)
{
    expect(cli_call("collide reduce --kind depth - -- true", TWO("")), 2);
    expect_part(cli_err, "option \"--kind\" needs --judge DIALECT");
    expect(
        cli_call("collide reduce --judge collide --fails - -- true", TWO("")),
        2);
    expect_part(cli_err, "exclude each other");
    expect(cli_call("collide reduce --judge collide --kind deep - -- true",
                    TWO("")),
           2);
    expect_part(cli_err, "--kind");
    expect(cli_call("collide reduce --dialect box2d - -- true", TWO("")), 2);
    expect(cli_call("collide reduce --ulps 1 - -- true", TWO("")), 2);
    expect_part(cli_err, "option \"--ulps\" needs --judge DIALECT");
    expect(cli_call("collide reduce --profile rapier - -- true", TWO("")), 2);
    expect_part(cli_err, "option \"--profile\" needs --judge DIALECT, such as "
                         "\"--judge rapier\"");
}

/* No answer at all: the pair is missing. */
Test(reduce_judge, keeps_a_missing_pair)
{
    expect(cli_call("collide reduce --judge collide - -- true", TWO("")), 0);
    cr_assert(eq(str, cli_out,
                 "{\"shapes\":[{\"type\":\"circle\",\"center\":[0,0],"
                 "\"radius\":1},{\"type\":\"circle\",\"center\":[0,0],"
                 "\"radius\":1}]}\n"));
    expect_part(cli_err, "kept the fault missing (wrong) of a circle and a "
                         "circle in ");
}

/* A signal is another failure than an exit status, and so is another signal. */
Test(reduce_judge, keeps_a_crash)
{
    cli_put("crashes.sh", "grep -q 'x-mine' && kill -9 $$\nexit 3\n");
    expect(cli_call("collide reduce --judge collide - -- sh crashes.sh",
                    TWO("'x-mine':1,")),
           0);
    expect_part(cli_out, "x-mine");
    expect_part(cli_err, "keeping the fault failed (wrong) of a circle and a "
                         "circle: the engine crashed: ended by signal 9");
    expect_part(cli_err, ": claimed crash");
}
