/* The same shapes said in two ways in a file are answered in the same bytes: a
 * point is a circle of radius 0, a circle is a capsule from a point to itself,
 * a segment a capsule of radius 0, a box a polygon, and what is turned back and
 * then by 90 degrees stays where it is. */
#include <criterion/criterion.h>

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "laws/law.h"
#include "support/cli_call.h"

enum { SCENES = 20, ROUNDS = 40, TEXT = 100000 };

struct text {
    char *at;
    size_t left;
};

static void add(struct text *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text->at, text->left, format, arguments);
    va_end(arguments);
    cr_assert(length >= 0 && (size_t)length < text->left);
    text->at += length;
    text->left -= (size_t)length;
}

static void add_point(struct text *text, const char *name, col_vec2 p)
{
    add(text, ",'%s':[%.17g,%.17g]", name, p.x, p.y);
}

static bool is_box(const struct solid *s)
{
    const col_vec2 *v = s->v;
    return s->count == 4 && same(s->radius, 0) && v[0].x < v[1].x &&
           v[0].y < v[3].y && same(v[0].y, v[1].y) && same(v[1].x, v[2].x) &&
           same(v[2].y, v[3].y) && same(v[3].x, v[0].x);
}

static void add_polygon(struct text *text, const struct solid *s, bool radius)
{
    add(text, "{'type':'polygon','vertices':[");
    for (int i = 0; i < s->count; i++)
        add(text, "%s[%.17g,%.17g]", i > 0 ? "," : "", s->v[i].x, s->v[i].y);
    add(text, "]");
    if (radius)
        add(text, ",'radius':%.17g", s->radius);
}

/* By the type of the fewest members. */
static void add_plain(struct text *text, const struct solid *s)
{
    bool round = s->radius > 0;
    if (s->count == 1) {
        add(text, "{'type':'%s'", round ? "circle" : "point");
        add_point(text, round ? "center" : "point", s->v[0]);
    } else if (s->count == 2) {
        add(text, "{'type':'%s'", round ? "capsule" : "segment");
        add_point(text, "a", s->v[0]);
        add_point(text, "b", s->v[1]);
    } else if (is_box(s)) {
        add(text, "{'type':'box'");
        add_point(text, "min", s->v[0]);
        add_point(text, "max", s->v[2]);
    } else {
        add_polygon(text, s, round);
    }
    if (s->count < 3 && round)
        add(text, ",'radius':%.17g", s->radius);
}

/* By a more general type, turned. */
static void add_general(struct text *text, const struct solid *solid,
                        struct rng *rng)
{
    int turns = rng_below(rng, 4);
    struct solid s = *solid;
    for (int i = 0; i < turns; i++)
        s = solid_turned(&s);
    if (s.count == 1 && rng_chance(rng, 50)) {
        add(text, "{'type':'circle','radius':%.17g", s.radius);
        add_point(text, "center", s.v[0]);
    } else if (s.count < 3) {
        add(text, "{'type':'capsule','radius':%.17g", s.radius);
        add_point(text, "a", s.v[0]);
        add_point(text, "b", s.v[s.count - 1]);
    } else {
        add_polygon(text, &s, true);
    }
    add(text, ",'angle':%d", -90 * turns);
}

static void add_pair(struct text *text, const struct pair *pair,
                     struct rng *general)
{
    for (int k = 0; k < 2; k++) {
        const struct solid *s = k ? &pair->b : &pair->a;
        add(text, "%s", k ? "," : "{'shapes':[");
        if (general)
            add_general(text, s, general);
        else
            add_plain(text, s);
        add(text, ",'velocity':[%d,%d]}", 3 - 2 * k, k);
    }
    add(text, "]}\n");
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
        struct text p = {plain, TEXT}, q = {general, TEXT};
        for (int i = 0; i < SCENES; i++) {
            enum family family = (enum family)(i % FAMILIES);
            struct pair pair = random_pair(&rng, family);
            add_pair(&p, &pair, NULL);
            add_pair(&q, &pair, &rng);
        }
        const char *line = lines[round % 4];
        cr_assert_eq(cli_call(line, plain), 0, "%s", cli_err);
        strcpy(answer, cli_out);
        cr_assert_eq(cli_lines(answer), SCENES);
        cr_assert_eq(cli_call(line, general), 0, "%s", cli_err);
        cr_assert_str_eq(cli_out, answer);
    }
}
