/* collide_adapter.h: which pairs of a scene reach the engine, and as what. */

#include "collide_adapter.h"
#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/text_parts.h"

TestSuite(collide_adapter, .init = cli_enter, .fini = cli_leave);

static const char *print_radii(const struct ask_shape *a,
                               const struct ask_shape *b)
{
    ask_print_number("radii", a->radius + b->radius);
    return NULL;
}

/* The answers to scenes, texts with ' for ". */
static char *answer(const char *scenes)
{
    static char text[100000];
    cli_put("scenes", scenes);
    cr_assert(ne(ptr, freopen("scenes", "r", stdin), NULL));
    cr_assert(ne(ptr, freopen("answers", "w", stdout), NULL));
    cr_assert(eq(int, ask_stream(print_radii), 0));
    cli_get("answers", text, sizeof text);
    return text;
}

#define SQUARE "'type':'polygon','vertices':[[0,0],[9,0],[9,9],[0,9]]"
#define POINT  "'type':'point','point':[1,1]"

Test(collide_adapter, polygons_with_holes_are_refused)
{
    cr_expect(
        eq(str,
           answer("{'shapes':[{" SQUARE ",'holes':[[[2,2],[3,2],[3,3]]]},"
                  "{" POINT "}]}\n"
                  "{'shapes':[{" SQUARE ",'holes':[]},{" POINT "}]}\n"),
           "{\"pairs\":[{\"a\":\"#0\",\"b\":\"#1\",\"refused\":\"holes\"}]}\n"
           "{\"pairs\":[{\"a\":\"#0\",\"b\":\"#1\",\"radii\":0}]}\n"));
}

Test(collide_adapter, names_and_types_may_be_escaped)
{
    cr_expect(
        eq(str,
           answer("{'shapes':[{'type':'c\\u0069rcle','center':[0,0],"
                  "'r\\u0061dius':2},{" POINT "},{'\\u0069d':'z'," POINT "}],"
                  "'p\\u0061irs':[['#0','\\u007a']]}\n"),
           "{\"pairs\":[{\"a\":\"#0\",\"b\":\"z\",\"radii\":2}]}\n"));
}

/* Points with every combination of layers and hits. */
static void write_combinations(FILE *file)
{
    static const char *const layers[] = {"", ",'layers':[]", ",'layers':['x']",
                                         ",'layers':['w','y']"};
    static const char *const hits[] = {"", ",'hits':[]", ",'hits':['x']",
                                       ",'hits':['\\u0079','v']"};
    for (int i = 0; i < 16; i++)
        fprintf(file, "%s{" POINT "%s%s}", i ? "," : "", layers[i / 4],
                hits[i % 4]);
}

static void expect_same_pairs(const char *text, const char *expected)
{
    for (int a = 0; a < 16; a++)
        for (int b = a + 1; b < 16; b++) {
            char pair[40];
            snprintf(pair, sizeof pair, "\"a\":\"#%d\",\"b\":\"#%d\"", a, b);
            cr_expect(eq(int, cli_has(text, pair), cli_has(expected, pair)),
                      "%s", pair);
        }
}

Test(collide_adapter, pairs_are_those_that_queries_answer)
{
    char scene[4000];
    static const char *const lists[] = {"", ",'pairs':[['#1','#5']]"};
    for (int i = 0; i < 2; i++) {
        FILE *file = fmemopen(scene, sizeof scene, "w");
        cr_assert(ne(ptr, file, NULL));
        fputs("{'shapes':[", file);
        write_combinations(file);
        fprintf(file, "]%s}\n", lists[i]);
        fclose(file);
        cr_assert(eq(int, cli_call("collide sat --all -", scene), 0));
        expect_part(cli_out, i ? "\"a\":\"#1\",\"b\":\"#5\""
                               : "\"a\":\"#2\",\"b\":\"#8\"");
        expect_no_part(cli_out, i ? "\"#0\"" : "\"#1\"");
        expect_same_pairs(answer(scene), cli_out);
    }
}
