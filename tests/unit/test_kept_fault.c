/* reduce/kept_fault: what a fault has to keep. */

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "support/criterion.h"
#include "support/scene_text.h"
#include "verify/reduce/kept_fault.h"

static struct fault_judge judge;

static void start(void)
{
    static struct number_tolerances tolerances;
    for (int i = 0; i < TOLERANCE_FIELDS; i++)
        tolerances.of[i].absolute = 1e-9;
    judge = (struct fault_judge){.dialect = *dialect_find("collide"),
                                 .verdicts = {.tolerances = &tolerances},
                                 .limits = &limits_default,
                                 .error_above = -1,
                                 .memory = arena_make(0)};
}

static void finish(void)
{
    arena_free(&judge.memory);
}

TestSuite(kept_fault, .init = start, .fini = finish);

static void quote(char *text)
{
    for (; *text; text++)
        if (*text == '\'')
            *text = '"';
}

/* A disc of radius 1 on the right side of a shape whose right side is x = 2:
 * they overlap by `depth` = 3 - x of the center. */
#define DISC "{'type':'circle','center':[2.5,1],'radius':1}"
#define BOX  "{'type':'box','min':[0,0],'max':[2,2]}"
#define QUAD "{'type':'polygon','vertices':[[0,0],[2,0],[2,2],[0,2]]}"
#define SIDE "{'type':'segment','a':[2,0],'b':[2,2]}"

/* The fault in an answer to two shapes. */
static enum fault_search find(const char *other, const char *record,
                              const struct kept_fault *kept,
                              struct kept_fault *found)
{
    char scene[400], answer[400];
    struct fail fail;
    snprintf(scene, sizeof scene, "{'shapes':[%s,%s]}", other, DISC);
    snprintf(answer, sizeof answer, "{'a':'#0','b':'#1',%s}", record);
    quote(scene);
    quote(answer);
    struct scene_text text = scene_taken(scene);
    const struct fault_answer judged = {
        &text.scene, answer, strlen(answer), {CLAIM_NOT_FAILED, NULL}};
    enum fault_search end =
        kept ? fault_again(&judge, &judged, kept, found)
             : fault_choose(&judge, &judged, VERDICT_WHATS, found, &fail);
    if (kept && end == FAULT_FOUND)
        cr_assert(fault_can_remain(&judge, &text.scene, kept));
    arena_free(&text.arena);
    return end;
}

/* The depth is 0.5; the error that is kept is 0.25 of a size of 3.5. */
static struct kept_fault kept_depth(const char *other)
{
    struct kept_fault kept;
    cr_assert(eq(
        int,
        find(other, "'overlap':true,'normal':[1,0],'depth':0.75", NULL, &kept),
        FAULT_FOUND));
    cr_assert(eq(int, kept.fault.what, VERDICT_DEPTH));
    cr_assert(lt(dbl, fabs(kept.size - 3.5), 1e-9));
    return kept;
}

Test(kept_fault, the_types_stay)
{
    struct kept_fault now, kept = kept_depth(QUAD);
    const char *record = "'overlap':true,'normal':[1,0],'depth':0.75";
    cr_assert(eq(int, find(QUAD, record, &kept, &now), FAULT_FOUND));
    cr_assert(eq(int, find(BOX, record, &kept, &now), FAULT_NONE));
    cr_assert(eq(str, fault_title(&kept).text,
                 "depth (wrong) of a polygon and a circle"));
    cr_assert(eq(str, fault_values(&kept).text,
                 "claimed 0.75, exact 0.5, error 0.25"));
}

/* Too small is another reason than too large. */
Test(kept_fault, the_reason_and_the_kind_stay)
{
    struct kept_fault now, kept = kept_depth(BOX);
    cr_assert(eq(int, find(BOX, "'overlap':true,'depth':0.25", &kept, &now),
                 FAULT_NONE));
    cr_assert(eq(int, find(BOX, "'overlap':false", &kept, &now), FAULT_NONE));
    cr_assert(eq(int, find(BOX, "'overlap':true,'normal':[-1,0]", &kept, &now),
                 FAULT_NONE));
}

/* An eighth of 0.25 is 0.03125. */
Test(kept_fault, an_eighth_of_the_error_stays)
{
    struct kept_fault now, kept = kept_depth(BOX);
    cr_assert(eq(int, find(BOX, "'overlap':true,'depth':0.53125", &kept, &now),
                 FAULT_FOUND));
    cr_assert(eq(int, find(BOX, "'overlap':true,'depth':0.53124", &kept, &now),
                 FAULT_NONE));
    judge.error_above = 0.01;
    cr_assert(eq(int, find(BOX, "'overlap':true,'depth':0.53124", &kept, &now),
                 FAULT_FOUND));
    cr_assert(eq(int, find(BOX, "'overlap':true,'depth':0.509", &kept, &now),
                 FAULT_NONE));
}

/* A segment keeps a length, so a scene without one is not worth a run. */
Test(kept_fault, sizes_stay)
{
    struct kept_fault kept;
    cr_assert(eq(int, find(SIDE, "'overlap':true,'depth':9", NULL, &kept),
                 FAULT_FOUND));
    const char *const scenes[] = {
        "{'shapes':[" SIDE "," DISC "]}",
        "{'shapes':[{'type':'segment','a':[2,0],'b':[2,0]}," DISC "]}",
        "{'shapes':[" SIDE ",{'type':'circle','center':[2.5,1],'radius':0}]}",
        "{'shapes':[" SIDE "," SIDE "]}",
    };
    for (int i = 0; i < 4; i++) {
        char scene[400];
        snprintf(scene, sizeof scene, "%s", scenes[i]);
        quote(scene);
        struct scene_text text = scene_taken(scene);
        bool can = fault_can_remain(&judge, &text.scene, &kept);
        cr_assert(eq(int, can, i == 0), "%s", scenes[i]);
        arena_free(&text.arena);
    }
}

Test(kept_fault, answers_that_are_invalid)
{
    struct kept_fault found, kept = kept_depth(BOX);
    cr_assert(
        eq(int, find(BOX, "'depth':'deep'", NULL, &found), FAULT_UNREADABLE));
    cr_assert(eq(int, find(BOX, "'depth':'deep'", &kept, &found), FAULT_NONE));
    cr_assert(eq(int, find(BOX, "'overlap':true,'depth':0.5", NULL, &found),
                 FAULT_NONE));
}
