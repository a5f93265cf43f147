/* The options of rays, casts and walks: what is taken, and what is not. */

#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "query/query.h"
#include "support/criterion.h"
#include "support/expect.h"
#include "support/options/options.h"

static struct arena arena;
static struct options options;
static const struct query_options *answer; /* the options of queries */
static struct fail fail;

static void forget(void)
{
    arena_free(&arena);
}

TestSuite(motion_options, .fini = forget);

/* Parses a line, split at its spaces. */
static bool parse(const char *text)
{
    static char line[400];
    static char *arguments[40];
    int count = 0;
    snprintf(line, sizeof line, "%s", text);
    for (char *word = strtok(line, " "); word; word = strtok(NULL, " "))
        arguments[count++] = strcmp(word, "''") == 0 ? word + 2 : word;
    arena_free(&arena);
    bool is_right = options_parse(&(struct arguments){count, arguments},
                                  &all_commands, &arena, &options, &fail);
    answer = is_right ? &SETTINGS_OF(&options, query_settings)->answer : NULL;
    return is_right;
}

Test(motion_options, a_ray_has_two_ends)
{
    cr_assert(parse("collide ray --from -1.5,2e3 --to=1e60,-1E-2"));
    cr_assert(answer->has_ray);
    expect_vec(answer->ray.from, -1.5, 2000);
    expect_vec(answer->ray.to, 1e60, -0.01);
    cr_assert(not(answer->first));
    cr_assert(parse("collide ray --to 0,0 --first --from 0,0 --from 5,6 a b"));
    cr_assert(answer->first);
    expect_vec(answer->ray.from, 5, 6);
    cr_assert(eq(int, options.file_count, 2));
    cr_assert(parse("collide ray"));
    cr_assert(not(answer->has_ray));
}

Test(motion_options, a_cast_has_a_shape_and_a_way)
{
    cr_assert(parse("collide cast --shape a,b --by 0,-3"));
    cr_assert(eq(str, answer->shape, "a,b"));
    expect_vec(answer->by, 0, -3);
    cr_assert(not(lt(dbl, 0, answer->target)));
    cr_assert(parse("collide cast --target-distance 0.25 --by 1,1 --shape 1"));
    cr_assert(all(not(lt(dbl, answer->target, 0.25)),
                  not(lt(dbl, 0.25, answer->target))));
    cr_assert(parse("collide run --by 1,1 --shape 1 --from 0,0 --to 1,1"));
}

/* Each of these values is refused for an option, whose rest is `more`. */
static void refuse_all(const char *option, const char *more,
                       const char *expects, const char *const *values)
{
    for (int i = 0; values[i]; i++) {
        char line[200], message[200];
        snprintf(line, sizeof line, "collide %s --%s %s", more, option,
                 values[i]);
        snprintf(message, sizeof message,
                 "option \"--%s\" expects %s, found \"%s\"", option, expects,
                 strcmp(values[i], "''") == 0 ? "" : values[i]);
        cr_assert(not(parse(line)), "%s", line);
        cr_assert(eq(str, fail.code, "usage"));
        cr_assert(eq(str, fail.message, message));
    }
}

Test(motion_options, nonsense_for_a_point)
{
    static const char *const nonsense[] = {
        "''",    "1",          ",",       "1,",       ",2",
        "1,2,3", "1;2",        "[1,2]",   "x,y",      "1,0x10",
        "NaN,0", "Infinity,0", "1e999,0", "0,1.1e60", "-1.1e60,0",
        "+1,2",  "1.,2",       ".5,2",    "01,2",     "1,2x",
        "1,-",   "--1,2",      "1_000,2", "1,2,",     NULL};
    const char *expects = "two numbers X,Y of at most 1e60 in magnitude";
    refuse_all("from", "ray --to 1,1", expects, nonsense);
    refuse_all("to", "ray --from 1,1", expects, nonsense);
    refuse_all("by", "cast --shape a", expects, nonsense);
}

Test(motion_options, nonsense_for_a_distance)
{
    static const char *const nonsense[] = {
        "''",  "-1", "-1e-9", "x",        "1e61", "1e999", "NaN", "1,5",
        "0x1", ".5", "1e",    "Infinity", "1m",   "+1",    NULL};
    refuse_all("target-distance", "cast --shape a --by 1,1",
               "a number greater than or equal to 0 and at most 1e60",
               nonsense);
}

static void refuse(const char *line, const char *message)
{
    cr_assert(not(parse(line)), "%s", line);
    cr_assert(eq(str, fail.code, "usage"));
    cr_assert(eq(str, fail.message, message));
}

Test(motion_options, what_goes_together)
{
    refuse("collide ray --from 1,2", "option \"--from\" also needs \"--to\"");
    refuse("collide ray --to 1,2", "option \"--to\" also needs \"--from\"");
    refuse("collide run --from 1,2", "option \"--from\" also needs \"--to\"");
    refuse("collide cast --shape a", "option \"--shape\" also needs \"--by\"");
    refuse("collide cast --by 1,2", "option \"--by\" also needs \"--shape\"");
    refuse("collide run --by 1,2", "option \"--by\" also needs \"--shape\"");
    cr_assert(parse("collide cast"), "scenes may have casts");
}

Test(motion_options, a_walk_goes_by_a_method_that_sweeps)
{
    refuse("collide resolve --walk a --method impulse",
           "option \"--walk\" needs the \"--method\" stop, slide, bounce or "
           "push, not impulse");
    refuse("collide run --method verlet --walk a",
           "option \"--walk\" needs the \"--method\" stop, slide, bounce or "
           "push, not verlet");
    cr_assert(parse("collide resolve --walk a"));
    cr_assert(eq(int, (int)answer->method, (int)RESOLVE_SLIDE));
    cr_assert(parse("collide resolve --walk a --method stop"));
    cr_assert(parse("collide resolve --walk a --method slide"));
    cr_assert(parse("collide resolve --walk a --method bounce"));
    cr_assert(parse("collide run --method push --walk a"));
    cr_assert(eq(str, answer->walk, "a"));
}

Test(motion_options, a_walk_has_no_pairs)
{
    const char *behind = " is about pairs, but \"--walk\" reports no pairs";
    static const char *const names[] = {"pair=a,b", "all", "trace"};
    for (int i = 0; i < 3; i++) {
        char line[100], message[100];
        snprintf(line, sizeof line,
                 "collide resolve --method stop --walk a --%s", names[i]);
        snprintf(message, sizeof message, "option \"--%.*s\"%s",
                 (int)strcspn(names[i], "="), names[i], behind);
        refuse(line, message);
        snprintf(line, sizeof line, "collide run --method stop --walk a --%s",
                 names[i]);
        cr_assert(parse(line), "%s: for scenes of other queries", line);
    }
}

Test(motion_options, what_does_not_belong)
{
    refuse("collide sat --from 1,2 --to 1,2",
           "option \"--from\" is for ray, path, draw and run, not for sat");
    refuse("collide cast --shape a --by 1,1 --first",
           "option \"--first\" is for ray, draw and run, not for cast");
    refuse(
        "collide ray --target-distance 1",
        "option \"--target-distance\" is for cast, draw and run, not for ray");
    refuse("collide ray --from", "option \"--from\" expects two numbers X,Y of "
                                 "at most 1e60 in magnitude");
    refuse("collide ray --first=1", "option \"--first\" accepts no value");
    refuse("collide cast --shape '' --by 1,1",
           "option \"--shape\" expects an id or a shape, found \"\"");
    refuse("collide ray --form 1,2",
           "unknown option \"--form\"; did you mean \"--from\"?");
    cr_assert(not(parse("collide ray --pair a,b")));
    cr_assert(not(parse("collide ray --all")));
    cr_assert(not(parse("collide cast --shape a --by 1,1 --dt 2")));
}
