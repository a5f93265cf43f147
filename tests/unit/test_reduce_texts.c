/* reduce/reduce: strings, and texts that are no scenes. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/criterion.h"
#include "support/reducing.h"
#include "support/text_parts.h"

/* ---- Strings ------------------------------------------------------------- */

static bool has_layers(const char *text, const void *context)
{
    const char *layers = strstr(text, "\"layers\":[\"");
    const char *hits = strstr(text, "\"hits\":[\"");
    (void)context;
    if (!layers || !hits)
        return false;
    layers += strlen("\"layers\":[\"");
    hits += strlen("\"hits\":[\"");
    size_t length = strcspn(layers, "\"");
    return length > 0 && strncmp(layers, hits, length + 1) == 0;
}

Test(reduce_texts, names_become_short_together)
{
    expect_reduced(
        reduce_scene_to("{'shapes':[{'id':'first','type':'point',"
                        "'point':[0,0],'layers':['enemies','others'],"
                        "'hits':['enemies']}]}",
                        has_layers, NULL),
        "{'shapes':[{'type':'point','point':[0,0],'layers':['a'],"
        "'hits':['a']}]}");
}

/* Sixty names in layers, of which no two are the same. */
static bool has_sixty(const char *text, const void *context)
{
    const char *names[61];
    size_t lengths[61];
    int count = 0;
    (void)context;
    const char *at = strstr(text, "\"layers\":[\"");
    for (at = at ? at + 10 : ""; *at == '"' && count <= 60; count++) {
        names[count] = at;
        lengths[count] = strcspn(at + 1, "\"") + 2;
        for (int i = 0; i < count; i++)
            if (lengths[i] == lengths[count] &&
                memcmp(names[i], at, lengths[i]) == 0)
                return false;
        at += lengths[count];
        at += *at == ',';
    }
    return count == 60;
}

/* One is empty, 52 are letters, the others stay. */
Test(reduce_texts, names_that_are_too_many_for_letters)
{
    char text[2000];
    int used = snprintf(text, sizeof text,
                        "{'shapes':[{'type':'point','point':[0,0],'layers':[");
    for (int i = 0; i < 60; i++)
        used += snprintf(text + used, sizeof text - (size_t)used,
                         "%s'layer %d'", i ? "," : "", i);
    snprintf(text + used, sizeof text - (size_t)used, "]}]}");
    reduce_scene_to(text, has_sixty, NULL);
    expect_part(reduced, "[''");
    expect_part(reduced, "'Z'");
    cr_assert(eq(int, count_parts(reduced, "layer "), 7));
    cr_assert(eq(int, reduce_end, REDUCE_MINIMAL));
}

Test(reduce_texts, words_of_scenes_are_no_names)
{
    const struct needed needed = {{"'query':'", "'solver':'", NULL}};
    expect_reduced(
        reduce_scene_to("{'shapes':[],'query':'simulate',"
                        "'world':{'solver':'verlet','dt':2}}",
                        has_needed, &needed),
        "{'shapes':[],'query':'simulate','world':{'solver':'verlet'}}");
}

Test(reduce_texts, one_member_of_many)
{
    char text[4000];
    int used =
        snprintf(text, sizeof text, "{'shapes':[{'type':'point','point':[0,0]");
    for (int i = 0; i < 100; i++)
        used += snprintf(text + used, sizeof text - (size_t)used, ",'x-%d':%d",
                         i, i);
    snprintf(text + used, sizeof text - (size_t)used, "}]}");
    const struct needed needed = {{"'x-97':", NULL}};
    expect_reduced(reduce_scene_to(text, has_needed, &needed),
                   "{'shapes':[{'type':'point','point':[0,0],'x-97':0}]}");
}

Test(reduce_texts, names_become_empty)
{
    const struct needed needed = {{"'name':", NULL}};
    expect_reduced(
        reduce_scene_to("{'name':'level 3','shapes':[]}", has_needed, &needed),
        "{'name':'','shapes':[]}");
}

Test(reduce_texts, ids_stay_where_they_matter)
{
    const struct needed needed = {{"'id':'player'", NULL}};
    expect_reduced(
        reduce_scene_to("{'shapes':[{'id':'ground','type':'point',"
                        "'point':[0,0]},{'id':'player','type':'point',"
                        "'point':[0,0]}],'pairs':[['ground','player']]}",
                        has_needed, &needed),
        "{'shapes':[{'id':'player','type':'point','point':[0,0]}]}");
}

/* ---- What is no scene ---------------------------------------------------- */

/* Where what there is is invalid, nothing needs to be valid. */
Test(reduce_texts, what_is_wrong_may_stay_wrong)
{
    const struct needed needed = {{"'radius':-1e400", NULL}};
    expect_reduced(
        reduce_scene_to("{'shapes':[{'type':'circle','center':[1,2],"
                        "'radius':-1e400},{'type':'point','point':[1,2]}],"
                        "'pairs':[['a','b']]}",
                        has_needed, &needed),
        "{'shapes':[{'radius':-1e400}]}");
    cr_assert(eq(u64, reduce_refused, 1));
}

Test(reduce_texts, other_json_is_reduced)
{
    const struct needed needed = {{"\\u0000", NULL}};
    expect_reduced(reduce_to("[1,{'a':[true,null,'x\\u0000y'],'b':{}},[]]",
                             has_needed, &needed),
                   "[{'a':['x\\u0000y']}]");
    expect_reduced(reduce_to("[1,{'a':true}]", has_needed, &needs_nothing),
                   "[]");
    const struct needed inner = {{"'shapes':[", "'shapes':{", NULL}};
    expect_reduced(reduce_to("{'a':{'shapes':[1,2,{}]},'shapes':{'min':[1]}}",
                             has_needed, &inner),
                   "{'a':{'shapes':[]},'shapes':{}}");
    expect_reduced(reduce_to("7.25", has_needed, &needs_nothing), "0");
}

Test(reduce_texts, one_scene_of_a_stream_that_fails_alone)
{
    const struct needed needed = {{"'radius':5", NULL}};
    expect_reduced(
        reduce_scene_to(
            "{'shapes':[]}\n{'shapes':[{'type':'circle','center':[0,0],"
            "'radius':5}]} {'shapes':[]}\n",
            has_needed, &needed),
        "{'shapes':[{'type':'circle','center':[0,0],'radius':5}]}");
}

static bool has_two(const char *text, const void *context)
{
    const char *first = strstr(text, "\"x-1\"");
    (void)context;
    return first && strstr(first, "\"x-2\"");
}

Test(reduce_texts, scenes_of_a_stream_that_fail_together)
{
    reduce_to("{'shapes':[],'x-1':0}\n{'shapes':[]}\n{'x-2':5}", has_two, NULL);
    cr_assert(eq(str, reduced, "{'x-1':0}"));
    cr_assert(eq(int, reduce_end, REDUCE_MINIMAL));
}

/* Of a stream in which a scene is no JSON, the line of it is left. */
Test(reduce_texts, what_is_no_json_is_reduced_as_text)
{
    const struct needed open = {{"[[", NULL}}, scene = {{"'radius':5", NULL}};
    expect_reduced(reduce_to("{'shapes': [[1, 2]}\n", has_needed, &open), "[[");
    expect_reduced(
        reduce_scene_to("{'shapes': [[1, 2]}\n{'shapes':[{'type':'circle',"
                        "'center':[0,0],'radius':5}]}\n{'a':\n",
                        has_needed, &scene),
        "{'shapes':[{'type':'circle','center':[0,0],'radius':5}]}");
    cr_assert(lt(u64, 0, reduce_refused));
}

/* What holds only with white space is reduced as it stands. */
Test(reduce_texts, what_holds_only_as_it_is_written)
{
    const struct needed needed = {{"[1, ", NULL}};
    expect_reduced(reduce_to("{'a': [1, 2], 'b': 3}", has_needed, &needed),
                   "[1, ");
}

/* As editors put it before a text; a fault may be in how it is read. */
Test(reduce_texts, a_byte_order_mark_is_left_out)
{
    const char *marked = "\xef\xbb\xbf{'name':'n','shapes':["
                         "{'type':'circle','center':[3,4],'radius':5}]}\n";
    const struct needed radius = {{"'radius':5", NULL}};
    expect_reduced(reduce_scene_to(marked, has_needed, &radius),
                   "{'shapes':[{'type':'circle','center':[0,0],'radius':5}]}");
    const struct needed mark = {{"\xef\xbb\xbf", "'radius':5", NULL}};
    expect_reduced(reduce_scene_to(marked, has_needed, &mark),
                   "\xef\xbb\xbf'radius':5");
}

/* Shapes that only look like some are not moved, turned or made simpler. */
Test(reduce_texts, wrong_shapes_are_left_as_they_are)
{
    const struct needed boxes = {
        {"'angle':90,'min':[1,2]}", "'angle':90,'min':[1,2],'max':7",
         "'angle':90,'min':7,'max':[1,2]", "'rotation':[0]", NULL}};
    const char *text =
        "{'shapes':[{'angle':90,'min':[1,2]},{'angle':90,'min':[1,2],'max':7},"
        "{'angle':90,'min':7,'max':[1,2]},{'rotation':[0]}]}";
    expect_reduced(reduce_to(text, has_needed, &boxes), text);
    const struct needed lines = {
        {"{'angle':0,'type':'chain','vertices':[[1e400,0],[0,1]]",
         "'chain','vertices':[[0,1],5",
         "{'angle':0,'type':'chain','vertices':[[0,1e999],[0,1]]",
         "'angle':1e309", NULL}};
    text = "{'shapes':[{'angle':0,'type':'chain','vertices':[[1e400,0],[0,1]]},"
           "{'type':'chain','vertices':[[0,1],5]},{'angle':1e309},"
           "{'angle':0,'type':'chain','vertices':[[0,1e999],[0,1]]}]}";
    reduce_to(text, has_needed, &lines);
    cr_assert(eq(int, reduce_end, REDUCE_MINIMAL));
}
