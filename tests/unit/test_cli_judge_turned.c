/* Directions that rounding has turned, under --profile: how far normals and
 * contacts may be off if places are near each other. The limits are computed on
 * paper from the formulas of collide-dialects(7), "Rounding". */
#include <stdio.h>
#include <string.h>

#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/judged.h"

TestSuite(cli_judge_turned, .init = cli_enter, .fini = cli_leave);

/* Expects that all faults have this class. */
static void expect_class(const char *options, const char *scene,
                         const char *claim, const char *class)
{
    static const char *const all[] = {"rounding", "slop", "convention",
                                      "wrong"};
    int status = judge_with(options, scene, claim);
    cr_expect(eq(int, status, strcmp(class, "wrong") == 0), "%s\n%s", claim,
              cli_out);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        char part[40];
        bool is_own = strcmp(all[i], class) == 0;
        snprintf(part, sizeof part, "\"class\":\"%s\"", all[i]);
        cr_expect(eq(int, strstr(cli_out, part) != NULL, is_own), "%s: %s\n%s",
                  part, claim, cli_out);
    }
}

/* Expects a fault of this kind and class. */
static void expect_fault(const char *options, const char *scene,
                         const char *claim, const char *fault)
{
    judge_with(options, scene, claim);
    cr_expect(cli_has(cli_out, fault), "%s\n%s", claim, cli_out);
}

/* ---- Ties ---------------------------------------------------------------- */

/* Both boxes have two normals of depth 1. Rounded to 0.9999999, one is less. */
Test(cli_judge_turned, a_rounded_answer_need_not_list_ties)
{
    const char *scene =
        "{'shapes':[{'id':'A','type':'box','min':[0,0],'max':[4,4]},"
        "{'id':'B','type':'box','min':[3,3],'max':[6,6]}]}";
#define LISTS(more)                                                            \
    "{'query':'sat','pairs':[{'a':'A','b':'B','overlap':true,'normal':[1,0],"  \
    "'depth':0.9999999,'axis':{'of':'a','edge':1}" more "}]}"
    expect_fault("--profile f32", scene, LISTS(""),
                 "\"what\":\"alternatives\",\"class\":\"rounding\"");
    expect_fault("--profile f32", scene, LISTS(",'alternatives':[]"),
                 "\"what\":\"alternatives\",\"class\":\"rounding\"");
    judged_right("--tol 1e-3", scene, LISTS(""));
    judged_right("--rel 1e-3", scene, LISTS(",'alternatives':[]"));
    judged_fault("--f32", scene, LISTS(""), "alternatives");
    judged_fault("--tol normal=1e-3 --f32", scene, LISTS(""), "alternatives");
}

/* A's side x = 4 and B's are parallel: A's comes first, if both are exact. */
Test(cli_judge_turned, a_rounded_reference_may_be_of_b)
{
#define OF_B                                                                   \
    CLIP_OF("[1,0]", "1", "'b','edge':3", "'a','edge':1",                      \
            "{'point':[4,1],'depth':1},{'point':[4,3],'depth':1}")
    judged_fault("", BOXES, OF_B, "reference");
    judged_right("--tol 1e-3", BOXES, OF_B);
    expect_class("--profile f32", BOXES, OF_B, "rounding");
}
