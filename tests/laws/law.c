#include "laws/law.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long multiplier(void)
{
    const char *text = getenv("LAWS_COUNT");
    long count = text ? strtol(text, NULL, 10) : 1;
    return count > 0 ? count : 1;
}

static void fail(const struct trial *trial, long seed, enum family family)
{
    char text[4000];
    pair_print(&trial->pair, text, sizeof text);
    cr_assert_fail("line %d: %s\nfamily %s, seed %ld\n%s", trial->line,
                   trial->broken, family_name(family), seed, text);
}

static void report(const struct trial *trial, long tried)
{
    char line[600] = "";
    size_t used = 0;
    for (int i = 0; i < LAW_FIGURES && trial->figures[i].name; i++)
        used +=
            (size_t)snprintf(line + used, sizeof line - used, ", %s %.4g",
                             trial->figures[i].name, trial->figures[i].worst);
    fprintf(stderr, "laws: %ld pairs%s\n", tried, line);
}

void law_holds(law *holds, unsigned families, int count)
{
    static struct trial trial;
    long total = count * multiplier(), tried = 0;
    oracle_init(&trial.oracle);
    for (long seed = 1; tried < total; seed++) {
        enum family family = (enum family)(seed % FAMILIES);
        if (!(families >> family & 1))
            continue;
        trial.rng = rng_seeded((uint64_t)seed * 0x9e3779b9u);
        trial.pair = random_pair(&trial.rng, family);
        trial.a = solid_shape(&trial.pair.a);
        trial.b = solid_shape(&trial.pair.b);
        if (!holds(&trial))
            fail(&trial, seed, family);
        tried++;
    }
    if (getenv("LAWS_COUNT"))
        report(&trial, tried);
    oracle_clear(&trial.oracle);
}

void law_figure(struct trial *trial, const char *name, double error)
{
    for (int i = 0; i < LAW_FIGURES; i++) {
        if (!trial->figures[i].name)
            trial->figures[i].name = name;
        if (strcmp(trial->figures[i].name, name) != 0)
            continue;
        if (error > trial->figures[i].worst)
            trial->figures[i].worst = error;
        return;
    }
}

bool same(double x, double y)
{
    return x <= y && y <= x;
}

bool same_vec(col_vec2 p, col_vec2 q)
{
    return same(p.x, q.x) && same(p.y, q.y);
}

bool same_relation(const col_relation *p, const col_relation *q)
{
    return p->overlap == q->overlap && p->touching == q->touching &&
           same(p->amount, q->amount) && same_vec(p->normal, q->normal) &&
           same_vec(p->point_a, q->point_a) && same_vec(p->point_b, q->point_b);
}
