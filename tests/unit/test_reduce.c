/* reduce/reduce: from a text that holds to the smallest one. What is smallest
 * follows from what each predicate needs. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/criterion.h"
#include "support/reducing.h"
#include "support/text_parts.h"

/* ---- Shapes -------------------------------------------------------------- */

/* By halves: seven sizes of parts, at most four of each are left to be asked
 * for; then a few questions for each of what 2 circles are made of. */
Test(reduce, two_shapes_of_a_hundred)
{
    const struct needed needed = {{"'radius':17.5", "'radius':62.5", NULL}};
    expect_reduced(reduce_scene_to(circles(100), has_needed, &needed),
                   "{'shapes':[{'type':'circle','center':[0,0],'radius':17.5},"
                   "{'type':'circle','center':[0,0],'radius':62.5}]}");
    cr_assert(le(u64, reduce_questions, 150));
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
            expect_reduced(reduce_scene_to(text, has_needed, &needed), wanted);
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
    expect_reduced(
        reduce_scene_to(FOUR "'pairs':[['door','#1'],['#2','a1'],['a1','#2']]}",
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
    expect_reduced(reduce_scene_to(FOUR "'pairs':[['#1','#2'],['#2','door']]}",
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

/* The cast of a shape that is cut goes with it, '#1' becomes '#0', and the
 * shape that only a cast has stays. */
Test(reduce, casts_follow_their_shapes)
{
    const struct needed needed = {{"{'shape':'#", "{'shape':{", NULL}};
    expect_reduced(
        reduce_scene_to(FOUR "'casts':[{'shape':'door','by':[3,4]},"
                             "{'shape':'#1','by':[5,6]},{'shape':{'type':"
                             "'point','point':[7,8]},'by':[1,2]}]}",
                        has_needed, &needed),
        "{'shapes':[{'type':'point','point':[0,0]}],'casts':[{'shape':'#0',"
        "'by':[0,0]},{'shape':{'type':'point','point':[0,0]},'by':[0,0]}]}");
}

/* Options that name a shape follow when its id or its number changes. */
Test(reduce, options_follow_their_shapes)
{
    const struct needed walk = {{"'walk':'#0'", NULL}};
    const struct needed cast = {{"'shape':'#0'", NULL}};
    expect_reduced(reduce_scene_to("{'shapes':[{'type':'point','point':[0,0]}],"
                                   "'options':{'walk':'#0','method':'slide'}}",
                                   has_needed, &walk),
                   "{'shapes':[],'options':{'walk':'#0'}}");
    expect_reduced(
        reduce_scene_to("{'shapes':[{'id':'ball','type':'point','point':[0,0]}"
                        "],'options':{'shape':'#0','by':[1,2]}}",
                        has_needed, &cast),
        "{'shapes':[],'options':{'shape':'#0'}}");
}

static bool has_shape_and_walk(const char *text, const void *context)
{
    (void)context;
    return count_parts(text, "\"type\"") == 1 &&
           (strstr(text, "\"walk\":\"#0\"") ||
            strstr(text, "\"walk\":\"door\""));
}

Test(reduce, an_option_names_a_shape_without_an_id_by_its_number)
{
    expect_reduced(
        reduce_scene_to("{'shapes':[{'id':'door','type':'point','point':[0,0]}"
                        "],'options':{'walk':'door'}}",
                        has_shape_and_walk, NULL),
        "{'shapes':[{'type':'point','point':[0,0]}],'options':{'walk':'#0'}}");
}

/* No shape can go without its pair, and no pair without its shapes. */
Test(reduce, pairs_go_with_their_shapes)
{
    expect_reduced(reduce_scene_to(FOUR "'pairs':[['a1','#1'],['door','#2']]}",
                                   has_pair_of_each_two, NULL),
                   "{'shapes':[{'type':'point','point':[0,0]},"
                   "{'type':'point','point':[0,0]}],'pairs':[['#0','#1']]}");
}

/* ---- Members and types --------------------------------------------------- */

Test(reduce, members_that_do_not_matter_go)
{
    const struct needed needed = {{"'friction':0.7", NULL}};
    expect_reduced(
        reduce_scene_to(
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
    expect_reduced(
        reduce_scene_to("{'shapes':[],'x-own':{'a':[1,2,[[4,5],6]],'b':3}}",
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
    expect_reduced(reduce_scene_to("{'shapes':[{'type':'point','point':[1,0],"
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
        cr_assert(eq(
            int, sscanf(at + strlen(name), "%lf,%lf", &numbers[0], &numbers[1]),
            2));
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
    expect_reduced(reduce_scene_to("{'shapes':[{'type':'point','point':[2,3],"
                                   "'position':[3,1]}]}",
                                   is_in_place, &needs_nothing),
                   point);
    expect_reduced(reduce_scene_to("{'shapes':[{'type':'point','point':[4,-5],"
                                   "'angle':90}]}",
                                   is_in_place, &needs_nothing),
                   point);
    const struct needed position = {{"'position':[3,3]", NULL}};
    expect_reduced(
        reduce_scene_to("{'shapes':[{'type':'point','point':[1,-2],"
                        "'position':[3,3],'angle':90}]}",
                        is_in_place, &position),
        "{'shapes':[{'type':'point','point':[2,1],'position':[3,3]}]}");
}

/* Turned by other angles a box is no box. */
Test(reduce, boxes_keep_other_angles)
{
    const struct needed needed = {{"'angle':30", NULL}};
    expect_reduced(
        reduce_scene_to("{'shapes':[{'type':'box','min':[0,0],'max':[1,1],"
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
    expect_reduced(
        reduce_scene_to("{'shapes':[{'type':'box','min':[0,0],'max':[2,1],"
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
    expect_reduced(
        reduce_scene_to("{'shapes':[{'type':'chain','vertices':[[0,1],[2,3],"
                        "[4,5]],'radius':2}]}",
                        has_shape, NULL),
        point);
    expect_reduced(
        reduce_scene_to("{'shapes':[{'type':'capsule','a':[1,2],'b':[3,4],"
                        "'radius':5}]}",
                        has_shape, NULL),
        point);
    expect_reduced(
        reduce_scene_to("{'shapes':[{'type':'chain','vertices':[[0,1],[2,3],"
                        "[4,5]],'radius':2}]}",
                        has_area, NULL),
        segment);
    expect_reduced(
        reduce_scene_to("{'shapes':[{'type':'polygon','vertices':[[3,1],"
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
    expect_reduced(
        reduce_scene_to(gon(), has_needed, &needed),
        "{'shapes':[{'type':'polygon','vertices':[[30,5100],[101,9999],"
        "[150,7500]]}]}");
    cr_assert(le(u64, reduce_questions, 300));
}

Test(reduce, numbers_that_matter_stay)
{
    const struct needed needed = {{"'center':[0.30000000000000004", NULL}};
    expect_reduced(
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
        expect_reduced(
            reduce_scene_to("{'shapes':[{'type':'circle','center':[1,2],"
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
    expect_reduced(
        reduce_scene_to("{'shapes':[{'type':'segment','a':[1000,5000],"
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
    expect_reduced(
        reduce_scene_to(
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
    expect_reduced(reduce_scene_to("{'shapes':[{'type':'point','point':[1000.5,"
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
    expect_no_part(reduced, "e-");
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

/* A direction is no place: it is not moved with the scene. Single numbers
 * cannot become rounder here, as a point must stay where it is from the start.
 */
static bool goes_left(const char *text, const void *context)
{
    double from[2], direction[2], point[2];
    (void)context;
    read_pair(text, "\"from\":[", from);
    read_pair(text, "\"direction\":[", direction);
    read_pair(text, "\"point\":[", point);
    double x = point[0] - from[0];
    return direction[0] <= -2 && direction[0] >= -2 && direction[1] >= 6 &&
           direction[1] <= 6 && x >= 0.25 && x <= 0.25;
}

Test(reduce, a_direction_of_a_ray_is_not_moved)
{
    expect_reduced(
        reduce_scene_to("{'shapes':[{'type':'point','point':[10.25,20]}],"
                        "'rays':[{'from':[10,20],'direction':[-2,6],"
                        "'length':12}]}",
                        goes_left, NULL),
        "{'shapes':[{'type':'point','point':[0.25,0]}],"
        "'rays':[{'from':[0,0],'direction':[-2,6],'length':1}]}");
}

Test(reduce, rays_and_the_world_belong_to_the_scene)
{
    expect_reduced(
        reduce_scene_to("{'shapes':[],'rays':[{'from':[10,20],'to':[10.25,"
                        "20]}],'world':{'gravity':[0,0.75],'slop':0.25}}",
                        falls, NULL),
        "{'shapes':[],'rays':[{'from':[0,0],'to':[1,0]}],'world':{"
        "'gravity':[0,3],'slop':1}}");
}
