/* picture/mark_*: what is seen of the answers of queries about how two shapes
 * lie. */
#include <criterion/criterion.h>

#include "support/drawn.h"

#define ARTICLE_1                                                              \
    "{'shapes':[{'id':'A','type':'box','min':[8,4],'max':[14,9]},"             \
    "{'id':'B','type':'box','min':[4,2],'max':[12,5]}]}"

Test(picture_marks, sat_shows_edge_vertex_normal_and_depth)
{
    struct query_options options = drawn_options(QUERY_SAT);
    struct drawing *drawing = drawn_query(ARTICLE_1, &options);
    expect_marks(&drawing->scene, 0, -1,
                 "line reference edge (8,4) (14,4)\n"
                 "dot vertex vertex (12,5)\n"
                 "span depth depth (12,5) (12,4) 'depth 1'\n"
                 "pointer normal normal (12,4) (0,-1)\n");
}
