/* reduce/reduce: from a text that holds to the smallest one. What is smallest
 * follows from what each predicate needs. */
#include <criterion/criterion.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/reducing.h"
#include "support/scarce.h"
#include "support/text_parts.h"

static const struct needed nothing = {{NULL}};

static void expect(const char *found, const char *wanted)
{
    cr_assert_str_eq(found, wanted);
    cr_assert_eq(reduce_end, REDUCE_MINIMAL);
}

/* ---- Shapes -------------------------------------------------------------- */

/* A scene of circles of radius 1 to `count`, each with an id. */
static char *circles(int count)
{
    static char text[100000];
    int used = snprintf(text, sizeof text, "{'name':'many','shapes':[");
    for (int i = 1; i <= count; i++)
        used += snprintf(text + used, sizeof text - (size_t)used,
                         "%s{'id':'circle %d','type':'circle','center':[%d,7],"
                         "'radius':%d.5}",
                         i > 1 ? "," : "", i, 10 * i, i);
    snprintf(text + used, sizeof text - (size_t)used, "]}");
    return text;
}

/* By halves: seven sizes of parts, at most four of each are left to be asked
 * for; then a few questions for each of what 2 circles are made of. */
Test(reduce, two_shapes_of_a_hundred)
{
    const struct needed needed = {{"'radius':17.5", "'radius':62.5", NULL}};
    expect(reduce_scene_to(circles(100), has_needed, &needed),
           "{'shapes':[{'type':'circle','center':[0,0],'radius':17.5},"
           "{'type':'circle','center':[0,0],'radius':62.5}]}");
    cr_assert_leq(reduce_questions, 150);
}

/* Whatever pair it is. */
Test(reduce, any_two_shapes_of_some)
{
    char text[4000];
    strcpy(text, circles(9));
    for (int i = 1; i <= 9; i++) {
        for (int j = i + 1; j <= 9; j++) {
            char a[32], b[32], wanted[200];
            snprintf(a, sizeof a, "'radius':%d.5", i);
            snprintf(b, sizeof b, "'radius':%d.5", j);
            snprintf(wanted, sizeof wanted,
                     "{'shapes':[{'type':'circle','center':[0,0],%s},"
                     "{'type':'circle','center':[0,0],%s}]}",
                     a, b);
            const struct needed needed = {{a, b, NULL}};
            expect(reduce_scene_to(text, has_needed, &needed), wanted);
        }
    }
}

#define FOUR                                                                   \
    "{'shapes':[{'id':'a1','type':'point','point':[0,0]},"                     \
    "{'type':'point','point':[0,0]},{'type':'point','point':[0,0]},"           \
    "{'id':'door','type':'point','point':[0,0]}],"

/* The last shape goes with its pair, then '#1', and '#2' is '#1' from then on.
 */
Test(reduce, pairs_follow_their_shapes)
{
    const struct needed needed = {{"'pairs':[[", NULL}};
    expect(reduce_scene_to(FOUR
                           "'pairs':[['door','#1'],['#2','a1'],['a1','#2']]}",
                           has_needed, &needed),
           "{'shapes':[{'type':'point','point':[0,0]},"
           "{'type':'point','point':[0,0]}],'pairs':[['#1','#0']]}");
}

static bool has_two_shapes_and_pair(const char *text, const void *context)
{
    (void)context;
    const char *second = strstr(text, "\"point\":[0,0]},{");
    return second && strstr(second, "\"pairs\":[[");
}

Test(reduce, pairs_name_shapes_without_ids_by_their_new_numbers)
{
    expect(reduce_scene_to(FOUR "'pairs':[['#1','#2'],['#2','door']]}",
                           has_two_shapes_and_pair, NULL),
           "{'shapes':[{'type':'point','point':[0,0]},"
           "{'type':'point','point':[0,0]}],'pairs':[['#0','#1']]}");
}

static bool has_pair_of_each_two(const char *text, const void *context)
{
    (void)context;
    int pairs = count_parts(text, "[\"");
    return pairs > 0 && count_parts(text, "\"type\"") == 2 * pairs;
}

/* No shape can go without its pair, and no pair without its shapes. */
Test(reduce, pairs_go_with_their_shapes)
{
    expect(reduce_scene_to(FOUR "'pairs':[['a1','#1'],['door','#2']]}",
                           has_pair_of_each_two, NULL),
           "{'shapes':[{'type':'point','point':[0,0]},"
           "{'type':'point','point':[0,0]}],'pairs':[['#0','#1']]}");
}

/* ---- Members and types --------------------------------------------------- */

Test(reduce, members_that_do_not_matter_go)
{
    const struct needed needed = {{"'friction':0.7", NULL}};
    expect(reduce_scene_to(
               "{'name':'n','query':'sat','world':{'dt':0.1},'x-own':{'"
               "velocity':[2]},"
               "'shapes':[{'id':'a','type':'box','min':[0,0],'max':[1,1],"
               "'layers':['l'],'hits':['l'],'velocity':[1,2],'_own':{'b':[]},"
               "'body':{'friction':0.7,'mass':2,'static':true}}],"
               "'rays':[{'from':[0,0],'to':[1,1]}]}",
               has_needed, &needed),
           "{'shapes':[{'type':'box','min':[0,0],'max':[1,1],"
           "'body':{'friction':0.7}}]}");
}

Test(reduce, members_of_the_user_stay_where_they_matter)
{
    const struct needed needed = {{"'x-own':", "[[4", NULL}};
    expect(reduce_scene_to("{'shapes':[],'x-own':{'a':[1,2,[[4,5],6]],'b':3}}",
                           has_needed, &needed),
           "{'shapes':[],'x-own':{'a':[[[4]]]}}");
}

/* (1, 0) turned by a quarter is (0, 1); moved by (5, 3) it is (5, 4). */
static bool is_at(const char *text, const void *context)
{
    (void)context;
    return strstr(text, "\"point\":[5,4]") ||
           (strstr(text, "\"position\":[5,3]") && strstr(text, "\":[1,0]") &&
            strstr(text, "\"angle\":90"));
}

Test(reduce, poses_go_into_points)
{
    expect(reduce_scene_to("{'shapes':[{'type':'point','point':[1,0],"
                           "'position':[5,3],'angle':90}]}",
                           is_at, NULL),
           "{'shapes':[{'type':'point','point':[5,4]}]}");
}

/* The number behind a name; 0: it is not there. */
static double number_behind(const char *text, const char *name)
{
    const char *at = strstr(text, name);
    return at ? strtod(at + strlen(name), NULL) : 0;
}

/* The two numbers of a point. */
static void read_pair(const char *text, const char *name, double numbers[2])
{
    const char *at = strstr(text, name);
    numbers[0] = numbers[1] = 0;
    if (at)
        cr_assert_eq(
            sscanf(at + strlen(name), "%lf,%lf", &numbers[0], &numbers[1]), 2);
}

/* A point, turned by nothing or a quarter, and moved, is at (5, 4). */
static bool is_in_place(const char *text, const void *context)
{
    double point[2], position[2];
    double angle = number_behind(text, "\"angle\":");
    read_pair(text, "\"point\":[", point);
    read_pair(text, "\"position\":[", position);
    bool turned = angle >= 90 && angle <= 90;
    double x = position[0] + (turned ? -point[1] : point[0]);
    double y = position[1] + (turned ? point[0] : point[1]);
    return (turned || (angle >= 0 && angle <= 0)) && x >= 5 && x <= 5 &&
           y >= 4 && y <= 4 && has_needed(text, context);
}

Test(reduce, shapes_stay_in_place_without_poses)
{
    const char *point = "{'shapes':[{'type':'point','point':[5,4]}]}";
    expect(reduce_scene_to("{'shapes':[{'type':'point','point':[2,3],"
                           "'position':[3,1]}]}",
                           is_in_place, &nothing),
           point);
    expect(reduce_scene_to("{'shapes':[{'type':'point','point':[4,-5],"
                           "'angle':90}]}",
                           is_in_place, &nothing),
           point);
    const struct needed position = {{"'position':[3,3]", NULL}};
    expect(reduce_scene_to("{'shapes':[{'type':'point','point':[1,-2],"
                           "'position':[3,3],'angle':90}]}",
                           is_in_place, &position),
           "{'shapes':[{'type':'point','point':[2,1],'position':[3,3]}]}");
}

/* Turned by other angles a box is no box. */
Test(reduce, boxes_keep_other_angles)
{
    const struct needed needed = {{"'angle':30", NULL}};
    expect(reduce_scene_to("{'shapes':[{'type':'box','min':[0,0],'max':[1,1],"
                           "'position':[3,1],'angle':30}]}",
                           has_needed, &needed),
           "{'shapes':[{'type':'box','min':[0,0],'max':[1,1],'angle':30}]}");
}

/* The box from (0, 0) to (2, 1), turned to the left, reaches from (-1, 0) to
 * (0, 2). */
static bool is_box_at(const char *text, const void *context)
{
    (void)context;
    return strstr(text, "\"angle\":90") ||
           strstr(text, "\"min\":[-1,0],\"max\":[0,2]");
}

Test(reduce, boxes_are_turned_by_quarters)
{
    expect(reduce_scene_to("{'shapes':[{'type':'box','min':[0,0],'max':[2,1],"
                           "'angle':90}]}",
                           is_box_at, NULL),
           "{'shapes':[{'type':'box','min':[-1,0],'max':[0,2]}]}");
}

static bool has_shape(const char *text, const void *context)
{
    (void)context;
    return strstr(text, "\"type\"");
}

static bool has_area(const char *text, const void *context)
{
    (void)context;
    return strstr(text, "\"type\"") && !strstr(text, "\"point\"");
}

Test(reduce, types_become_simpler)
{
    const char *point = "{'shapes':[{'type':'point','point':[0,0]}]}";
    const char *segment = "{'shapes':[{'type':'segment','a':[0,0],'b':[0,0]}]}";
    expect(reduce_scene_to("{'shapes':[{'type':'chain','vertices':[[0,1],[2,3],"
                           "[4,5]],'radius':2}]}",
                           has_shape, NULL),
           point);
    expect(reduce_scene_to("{'shapes':[{'type':'capsule','a':[1,2],'b':[3,4],"
                           "'radius':5}]}",
                           has_shape, NULL),
           point);
    expect(reduce_scene_to("{'shapes':[{'type':'chain','vertices':[[0,1],[2,3],"
                           "[4,5]],'radius':2}]}",
                           has_area, NULL),
           segment);
    expect(reduce_scene_to("{'shapes':[{'type':'polygon','vertices':[[3,1],"
                           "[7,3],[4,5]],'radius':2}]}",
                           has_area, NULL),
           "{'shapes':[{'type':'box','min':[0,0],'max':[1,1]}]}");
}

/* ---- Vertices and numbers ------------------------------------------------ */

/* A polygon of 200 vertices on a parabola, of which three are odd. */
static char *gon(void)
{
    static char text[20000];
    int used = snprintf(text, sizeof text,
                        "{'shapes':[{'type':'polygon','vertices':[");
    for (int i = 0; i < 200; i++)
        used += snprintf(text + used, sizeof text - (size_t)used, "%s[%d,%d]",
                         i ? "," : "", i, i * (200 - i));
    snprintf(text + used, sizeof text - (size_t)used, "]}]}");
    return text;
}

Test(reduce, three_vertices_of_two_hundred)
{
    const struct needed needed = {
        {"'polygon'", "[30,5100]", "[101,9999]", "[150,7500]", NULL}};
    expect(reduce_scene_to(gon(), has_needed, &needed),
           "{'shapes':[{'type':'polygon','vertices':[[30,5100],[101,9999],"
           "[150,7500]]}]}");
    cr_assert_leq(reduce_questions, 300);
}

Test(reduce, numbers_that_matter_stay)
{
    const struct needed needed = {{"'center':[0.30000000000000004", NULL}};
    expect(
        reduce_scene_to("{'shapes':[{'type':'circle','center':[0.1234,-7e10],"
                        "'radius':0.30000000000000004},"
                        "{'type':'circle','center':[0.30000000000000004,5],"
                        "'radius':12.5}]}",
                        has_needed, &needed),
        "{'shapes':[{'type':'circle','center':[0.30000000000000004,0],"
        "'radius':0}]}");
}

static bool is_large(const char *text, const void *context)
{
    return number_behind(text, "\"radius\":") >= *(const double *)context;
}

/* The roundest number that is large enough is no smaller than half of it. */
Test(reduce, numbers_become_round)
{
    static const struct {
        double least;
        const char *text;
    } cases[] = {
        {0.75, "1"}, {1, "1"},   {1.5, "2"},     {6.0, "6"},
        {10, "10"},  {11, "20"}, {3600, "4000"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char wanted[100];
        snprintf(wanted, sizeof wanted,
                 "{'shapes':[{'type':'circle','center':[0,0],'radius':%s}]}",
                 cases[i].text);
        expect(reduce_scene_to("{'shapes':[{'type':'circle','center':[1,2],"
                               "'radius':7234.567890123}]}",
                               is_large, &cases[i].least),
               wanted);
    }
}

/* How far a point is from another. */
static bool is_far(const char *text, const void *context)
{
    const char *a = strstr(text, "\"a\":["), *b = strstr(text, "\"b\":[");
    (void)context;
    if (!a || !b)
        return false;
    double x = number_behind(a, "["), x2 = number_behind(b, "[");
    double y = number_behind(a, ","), y2 = number_behind(b, ",");
    return x > 0 && x < x2 && y2 - y >= 3 && y2 - y <= 3;
}

/* (1000, 5000) to (1001, 5003): brought to the origin, y from 0 to 3; x stays
 * greater than 0. */
Test(reduce, scenes_come_to_the_origin)
{
    expect(reduce_scene_to("{'shapes':[{'type':'segment','a':[1000,5000],"
                           "'b':[1003,5003]}]}",
                           is_far, NULL),
           "{'shapes':[{'type':'segment','a':[1,0],'b':[2,3]}]}");
}

static bool has_ratio(const char *text, const void *context)
{
    const char *a = strstr(text, "\"a\":["), *b = strstr(text, "\"b\":[");
    (void)context;
    if (!a || !b)
        return false;
    double x = number_behind(a, "["), x2 = number_behind(b, "[");
    return x > 0 && x2 >= 3 * x && x2 <= 3 * x;
}

/* 3 times 2^-20 is no round number, nor is 2^-20; 1 and 3 are. */
Test(reduce, scenes_are_scaled_by_powers_of_two)
{
    expect(reduce_scene_to(
               "{'shapes':[{'type':'segment','a':[9.5367431640625e-7,0],"
               "'b':[0.00000286102294921875,0]}]}",
               has_ratio, NULL),
           "{'shapes':[{'type':'segment','a':[1,0],'b':[3,0]}]}");
}

/* The half and the 5.25 stay; 1000 can go. */
static bool has_fractions(const char *text, const void *context)
{
    double point[2];
    (void)context;
    read_pair(text, "\"point\":[", point);
    double rest = point[0] - floor(point[0]);
    return rest >= 0.5 && rest <= 0.5 && point[1] >= 5.25 && point[1] <= 5.25;
}

Test(reduce, one_coordinate_comes_to_the_origin)
{
    expect(reduce_scene_to("{'shapes':[{'type':'point','point':[1000.5,"
                           "5.25]}]}",
                           has_fractions, NULL),
           "{'shapes':[{'type':'point','point':[0.5,5.25]}]}");
}

/* As whole numbers they would be too large. */
static bool is_long(const char *text, const void *context)
{
    double x = number_behind(text, "\"point\":[");
    const char *at = strstr(text, "\"point\":[");
    (void)context;
    return at && x > 0 && x < 2 && strcspn(at + 9, ",") >= 15;
}

Test(reduce, scenes_are_scaled_to_ordinary_numbers)
{
    reduce_scene_to("{'shapes':[{'type':'point','point':"
                    "[1.2345678901234567e-9,0]}]}",
                    is_long, NULL);
    cr_assert_null(strstr(reduced, "e-"));
}

/* A body falls on with half the gravity in a world of half the size; rays are
 * moved with the shapes. */
static bool falls(const char *text, const void *context)
{
    double gravity[2], from[2], to[2];
    (void)context;
    read_pair(text, "\"gravity\":[", gravity);
    read_pair(text, "\"from\":[", from);
    read_pair(text, "\"to\":[", to);
    double slop = number_behind(text, "\"slop\":");
    return slop > 0 && gravity[1] >= 3 * slop && gravity[1] <= 3 * slop &&
           to[0] - from[0] >= slop && to[0] - from[0] <= slop;
}

Test(reduce, rays_and_the_world_belong_to_the_scene)
{
    expect(reduce_scene_to("{'shapes':[],'rays':[{'from':[10,20],'to':[10.25,"
                           "20]}],'world':{'gravity':[0,0.75],'slop':0.25}}",
                           falls, NULL),
           "{'shapes':[],'rays':[{'from':[0,0],'to':[1,0]}],'world':{"
           "'gravity':[0,3],'slop':1}}");
}

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

Test(reduce, names_become_short_together)
{
    expect(reduce_scene_to("{'shapes':[{'id':'first','type':'point',"
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
Test(reduce, names_that_are_too_many_for_letters)
{
    char text[2000];
    int used = snprintf(text, sizeof text,
                        "{'shapes':[{'type':'point','point':[0,0],'layers':[");
    for (int i = 0; i < 60; i++)
        used += snprintf(text + used, sizeof text - (size_t)used,
                         "%s'layer %d'", i ? "," : "", i);
    snprintf(text + used, sizeof text - (size_t)used, "]}]}");
    reduce_scene_to(text, has_sixty, NULL);
    cr_assert(strstr(reduced, "[''"), "%s", reduced);
    cr_assert(strstr(reduced, "'Z'"), "%s", reduced);
    cr_assert_eq(count_parts(reduced, "layer "), 7);
    cr_assert_eq(reduce_end, REDUCE_MINIMAL);
}

Test(reduce, words_of_scenes_are_no_names)
{
    const struct needed needed = {{"'query':'", "'solver':'", NULL}};
    expect(reduce_scene_to("{'shapes':[],'query':'simulate',"
                           "'world':{'solver':'verlet','dt':2}}",
                           has_needed, &needed),
           "{'shapes':[],'query':'simulate','world':{'solver':'verlet'}}");
}

Test(reduce, one_member_of_many)
{
    char text[4000];
    int used =
        snprintf(text, sizeof text, "{'shapes':[{'type':'point','point':[0,0]");
    for (int i = 0; i < 100; i++)
        used += snprintf(text + used, sizeof text - (size_t)used, ",'x-%d':%d",
                         i, i);
    snprintf(text + used, sizeof text - (size_t)used, "}]}");
    const struct needed needed = {{"'x-97':", NULL}};
    expect(reduce_scene_to(text, has_needed, &needed),
           "{'shapes':[{'type':'point','point':[0,0],'x-97':0}]}");
}

Test(reduce, names_become_empty)
{
    const struct needed needed = {{"'name':", NULL}};
    expect(
        reduce_scene_to("{'name':'level 3','shapes':[]}", has_needed, &needed),
        "{'name':'','shapes':[]}");
}

Test(reduce, ids_stay_where_they_matter)
{
    const struct needed needed = {{"'id':'player'", NULL}};
    expect(reduce_scene_to("{'shapes':[{'id':'ground','type':'point',"
                           "'point':[0,0]},{'id':'player','type':'point',"
                           "'point':[0,0]}],'pairs':[['ground','player']]}",
                           has_needed, &needed),
           "{'shapes':[{'id':'player','type':'point','point':[0,0]}]}");
}

/* ---- What is no scene ---------------------------------------------------- */

/* Where what there is is invalid, nothing needs to be valid. */
Test(reduce, what_is_wrong_may_stay_wrong)
{
    const struct needed needed = {{"'radius':-1e400", NULL}};
    expect(reduce_scene_to("{'shapes':[{'type':'circle','center':[1,2],"
                           "'radius':-1e400},{'type':'point','point':[1,2]}],"
                           "'pairs':[['a','b']]}",
                           has_needed, &needed),
           "{'shapes':[{'radius':-1e400}]}");
    cr_assert_eq(reduce_refused, 1);
}

Test(reduce, other_json_is_reduced)
{
    const struct needed needed = {{"\\u0000", NULL}};
    expect(reduce_to("[1,{'a':[true,null,'x\\u0000y'],'b':{}},[]]", has_needed,
                     &needed),
           "[{'a':['x\\u0000y']}]");
    expect(reduce_to("[1,{'a':true}]", has_needed, &nothing), "[]");
    const struct needed inner = {{"'shapes':[", "'shapes':{", NULL}};
    expect(reduce_to("{'a':{'shapes':[1,2,{}]},'shapes':{'min':[1]}}",
                     has_needed, &inner),
           "{'a':{'shapes':[]},'shapes':{}}");
    expect(reduce_to("7.25", has_needed, &nothing), "0");
}

Test(reduce, one_scene_of_a_stream_that_fails_alone)
{
    const struct needed needed = {{"'radius':5", NULL}};
    expect(reduce_scene_to(
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

Test(reduce, scenes_of_a_stream_that_fail_together)
{
    reduce_to("{'shapes':[],'x-1':0}\n{'shapes':[]}\n{'x-2':5}", has_two, NULL);
    cr_assert_str_eq(reduced, "{'x-1':0}");
    cr_assert_eq(reduce_end, REDUCE_MINIMAL);
}

/* Of a stream in which a scene is no JSON, the line of it is left. */
Test(reduce, what_is_no_json_is_reduced_as_text)
{
    const struct needed open = {{"[[", NULL}}, scene = {{"'radius':5", NULL}};
    expect(reduce_to("{'shapes': [[1, 2]}\n", has_needed, &open), "[[");
    expect(reduce_scene_to("{'shapes': [[1, 2]}\n{'shapes':[{'type':'circle',"
                           "'center':[0,0],'radius':5}]}\n{'a':\n",
                           has_needed, &scene),
           "{'shapes':[{'type':'circle','center':[0,0],'radius':5}]}");
    cr_assert(reduce_refused > 0);
}

/* What holds only with white space is reduced as it stands. */
Test(reduce, what_holds_only_as_it_is_written)
{
    const struct needed needed = {{"[1, ", NULL}};
    expect(reduce_to("{'a': [1, 2], 'b': 3}", has_needed, &needed), "[1, ");
}

/* As editors put it before a text; a fault may be in how it is read. */
Test(reduce, a_byte_order_mark_is_left_out)
{
    const char *marked = "\xef\xbb\xbf{'name':'n','shapes':["
                         "{'type':'circle','center':[3,4],'radius':5}]}\n";
    const struct needed radius = {{"'radius':5", NULL}};
    expect(reduce_scene_to(marked, has_needed, &radius),
           "{'shapes':[{'type':'circle','center':[0,0],'radius':5}]}");
    const struct needed mark = {{"\xef\xbb\xbf", "'radius':5", NULL}};
    expect(reduce_scene_to(marked, has_needed, &mark),
           "\xef\xbb\xbf'radius':5");
}

/* Shapes that only look like some are not moved, turned or made simpler. */
Test(reduce, wrong_shapes_are_left_as_they_are)
{
    const struct needed boxes = {
        {"'angle':90,'min':[1,2]}", "'angle':90,'min':[1,2],'max':7",
         "'angle':90,'min':7,'max':[1,2]", "'rotation':[0]", NULL}};
    const char *text =
        "{'shapes':[{'angle':90,'min':[1,2]},{'angle':90,'min':[1,2],'max':7},"
        "{'angle':90,'min':7,'max':[1,2]},{'rotation':[0]}]}";
    expect(reduce_to(text, has_needed, &boxes), text);
    const struct needed lines = {
        {"{'angle':0,'type':'chain','vertices':[[1e400,0],[0,1]]",
         "'chain','vertices':[[0,1],5",
         "{'angle':0,'type':'chain','vertices':[[0,1e999],[0,1]]",
         "'angle':1e309", NULL}};
    text = "{'shapes':[{'angle':0,'type':'chain','vertices':[[1e400,0],[0,1]]},"
           "{'type':'chain','vertices':[[0,1],5]},{'angle':1e309},"
           "{'angle':0,'type':'chain','vertices':[[0,1e999],[0,1]]}]}";
    reduce_to(text, has_needed, &lines);
    cr_assert_eq(reduce_end, REDUCE_MINIMAL);
}

/* ---- The run ------------------------------------------------------------- */

Test(reduce, questions_can_be_bounded)
{
    const struct needed needed = {{"'radius':17.5", "'radius':62.5", NULL}};
    size_t last = SIZE_MAX;
    for (uint64_t most = 0; most < 40; most++) {
        reduce_some_to(circles(100), most, has_needed, &needed);
        cr_assert_eq(reduce_questions, most);
        cr_assert_eq(reduce_end, REDUCE_SPENT);
        cr_assert_leq(strlen(reduced), last);
        last = strlen(reduced);
    }
}

Test(reduce, the_same_questions_in_the_same_order)
{
    const struct needed needed = {{"'radius':17.5", "'radius':62.5", NULL}};
    reduce_scene_to(circles(100), has_needed, &needed);
    uint64_t history = reduce_history, questions = reduce_questions;
    reduce_scene_to(circles(100), has_needed, &needed);
    cr_assert_eq(reduce_history, history);
    cr_assert_eq(reduce_questions, questions);
}

/* Wherever it ends. */
Test(reduce, streams_can_be_bounded)
{
    const struct needed needed = {{"'radius':5.5", "'x-2':'abc", NULL}};
    const char *text = "{'shapes':[{'id':'long','type':'circle','center':[7,2],"
                       "'radius':5.5},{'type':'box','min':[0,0],'max':[3,3]}],"
                       "'pairs':[['long','#1']]}\n{'shapes':[{'id':'one',"
                       "'type':'point','point':[10,10]}],'x-2':'abcdef'}\n";
    uint64_t most = 0;
    do
        reduce_some_to(text, most++, has_needed, &needed);
    while (reduce_end == REDUCE_SPENT && most < 1000);
    cr_assert_eq(reduce_end, REDUCE_MINIMAL);
    cr_assert_eq(most, reduce_questions + 1);
}

/* A second reduction finds nothing. */
Test(reduce, what_is_minimal_stays)
{
    const struct needed needed = {{"'radius':17.5", "'a'", "0.1", NULL}};
    char first[4000];
    const char *text = "{'shapes':[{'id':'a','type':'circle','center':[5,0.1],"
                       "'radius':17.5},{'type':'point','point':[1,7]}],"
                       "'pairs':[['a','#1']]}";
    strcpy(first, reduce_scene_to(text, has_needed, &needed));
    expect(reduce_scene_to(first, has_needed, &needed), first);
}

static enum reduce_answer stop_at_third(void *context, const char *text,
                                        size_t length)
{
    int *count = context;
    (void)text;
    (void)length;
    return ++*count == 3 ? REDUCE_STOP : REDUCE_NO;
}

static bool is_never_valid(void *context, const char *text, size_t length)
{
    (void)context;
    (void)text;
    (void)length;
    return false;
}

Test(reduce, stops_when_it_is_told_to)
{
    struct arena arena = arena_make(0);
    int count = 0;
    const struct reduce_test test = {.holds = stop_at_third,
                                     .is_valid = is_never_valid,
                                     .context = &count,
                                     .most = UINT64_MAX};
    struct reduce_result result;
    cr_assert(reduce("[1,2,3]", 7, &test, &arena, &result));
    cr_assert_eq(count, 3);
    cr_assert_eq(result.questions, 3);
    cr_assert_eq(result.end, REDUCE_STOPPED);
    cr_assert_str_eq(result.text, "[1,2,3]");
    arena_free(&arena);
}

static enum reduce_answer has_number(void *context, const char *text,
                                     size_t length)
{
    (void)context;
    (void)length;
    return strstr(text, "17.5") ? REDUCE_YES : REDUCE_NO;
}

static bool is_always_valid(void *context, const char *text, size_t length)
{
    (void)context;
    (void)text;
    (void)length;
    return true;
}

/* Whichever request for memory is refused, what is left holds, or there is
 * nothing. */
static void refuse_one(const char *text, long which, long *refused)
{
    struct arena arena = arena_make(0);
    const struct reduce_test test = {
        .holds = has_number, .is_valid = is_always_valid, .most = UINT64_MAX};
    struct reduce_result result;
    scarce_refuse(which, true);
    bool done = reduce(text, strlen(text), &test, &arena, &result);
    bool was_refused = scarce_end() > which;
    *refused += was_refused;
    if (done)
        cr_assert(strstr(result.text, "17.5"));
    if (!was_refused)
        cr_assert(done && result.end == REDUCE_MINIMAL);
    else
        cr_assert(!done || result.end == REDUCE_NO_MEMORY);
    arena_free(&arena);
}

Test(reduce, ends_well_where_memory_runs_out)
{
    static const char *const texts[] = {
        "{\"shapes\":[{\"type\":\"capsule\",\"a\":[1,2],\"b\":[3,17.5],"
        "\"radius\":0.25,\"angle\":90},{\"type\":\"chain\",\"vertices\":"
        "[[1,2],[3,4]]}],\"pairs\":[[\"#0\",\"#1\"]],\"name\":\"abc\"}",
        "{}\n[17.5,\n[1]\n",
    };
    for (int i = 0; i < 2; i++) {
        long refused = 0;
        for (long which = 0; refused == which; which++)
            refuse_one(texts[i], which, &refused);
        cr_assert_geq(refused, 10);
    }
}
