/* All methods in both orders of the shapes give answers that fit together. */
#include <criterion/criterion.h>

#include "laws/law.h"
#include "query/answer.h"

#define ROOM (2 * SOLID_ROOM)

static bool methods_agree(struct trial *t)
{
    gjk_scratch scratch;
    col_axis axes[ROOM];
    col_vec2 normals[ROOM];
    struct pair_room room = {&scratch, axes, normals, ROOM};
    struct cross_answers answers;
    REQUIRE(t, t->a.count + t->b.count <= ROOM);
    cross_ask(&answers, &t->a, &t->b, &room);
    unsigned differences = cross_compare(&answers);
    REQUIRE(t, differences == 0);
    return true;
}

Test(laws, all_methods_agree)
{
    law_holds(methods_agree, EVERY_FAMILY, 12000);
}
