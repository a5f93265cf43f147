/* The same shapes said in two ways in a file are answered in the same bytes: a
 * point is a circle of radius 0, a circle is a capsule from a point to itself,
 * a segment a capsule of radius 0, a box a polygon, and what is turned back and
 * then by 90 degrees stays where it is. */

#include <stdio.h>
#include <string.h>

#include "laws/law.h"
#include "support/cli_call.h"
#include "support/criterion.h"

enum { SCENES = 20, ROUNDS = 40, TEXT = 100000 };

static void add_point(FILE *text, const char *name, col_vec2 p)
{
    fprintf(text, ",'%s':[%.17g,%.17g]", name, p.x, p.y);
}

static void add_polygon(FILE *text, const struct solid *s)
{
    fprintf(text, "{'type':'polygon','vertices':[");
    for (int i = 0; i < s->count; i++)
        fprintf(text, "%s[%.17g,%.17g]", i > 0 ? "," : "", s->v[i].x,
                s->v[i].y);
    fprintf(text, "],'radius':%.17g", s->radius);
}

/* By a more general type, turned. */
static void add_general(FILE *text, const struct solid *solid, struct rng *rng)
{
    int turns = rng_below(rng, 4);
    struct solid s = *solid;
    for (int i = 0; i < turns; i++)
        s = solid_turned(&s);
    if (s.count == 1 && rng_chance(rng, 50)) {
        fprintf(text, "{'type':'circle','radius':%.17g", s.radius);
        add_point(text, "center", s.v[0]);
    } else if (s.count < 3) {
        fprintf(text, "{'type':'capsule','radius':%.17g", s.radius);
        add_point(text, "a", s.v[0]);
        add_point(text, "b", s.v[s.count - 1]);
    } else {
        add_polygon(text, &s);
    }
    fprintf(text, ",'angle':%d", -90 * turns);
}

static void add_pair(FILE *text, const struct pair *pair, struct rng *general)
{
    for (int k = 0; k < 2; k++) {
        const struct solid *s = k ? &pair->b : &pair->a;
        fprintf(text, "%s", k ? "," : "{'shapes':[");
        if (general)
            add_general(text, s, general);
        else
            solid_begin_json(s, text);
        fprintf(text, ",'velocity':[%d,%d]}", 3 - 2 * k, k);
    }
    fprintf(text, "]}\n");
}

Test(laws, the_type_that_says_a_shape_is_nothing, .init = cli_enter,
     .fini = cli_leave)
{
    static const char *const lines[] = {"collide sat --all", "collide gjk",
                                        "collide clip --all",
                                        "collide sweep --all"};
    static char plain[TEXT], general[TEXT], answer[sizeof cli_out];
    struct rng rng = rng_seeded(1);
    for (int round = 0; round < ROUNDS; round++) {
        FILE *p = fmemopen(plain, TEXT, "w");
        FILE *q = fmemopen(general, TEXT, "w");
        for (int i = 0; i < SCENES; i++) {
            enum family family = (enum family)(i % FAMILIES);
            struct pair pair = random_pair(&rng, family);
            add_pair(p, &pair, NULL);
            add_pair(q, &pair, &rng);
        }
        cr_assert(eq(int, fclose(p) | fclose(q), 0));
        const char *line = lines[round % 4];
        cr_assert(eq(int, cli_call(line, plain), 0), "%s", cli_err);
        strcpy(answer, cli_out);
        cr_assert(eq(int, cli_lines(answer), SCENES));
        cr_assert(eq(int, cli_call(line, general), 0), "%s", cli_err);
        cr_assert(eq(str, cli_out, answer));
    }
}
