#include "laws/law.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/criterion.h"
#include "support/trials.h"

static void fail(const struct trial *trial, long seed, enum family family)
{
    char text[4000];
    pair_print(&trial->pair, text, sizeof text);
    cr_fatal("line %d: %s\nfamily %s, seed %ld\n%s", trial->line, trial->broken,
             family_name(family), seed, text);
}

static void report(const struct law_figures *figures, const char *family)
{
    char line[600] = "";
    size_t used = 0;
    for (int i = 0; i < LAW_FIGURES && figures->name[i]; i++)
        used += (size_t)snprintf(line + used, sizeof line - used, ", %s %.4g",
                                 figures->name[i], figures->worst[i]);
    fprintf(stderr, "laws: %s: %s: %ld pairs%s\n", criterion_current_test->name,
            family, figures->tried, line);
}

/* All families together, and each where there are errors to tell. */
static void report_all(const struct trial *trial)
{
    const struct law_figures *all = &trial->figures[FAMILIES];
    report(all, "all");
    for (int i = 0; i < FAMILIES && all->name[0]; i++)
        if (trial->figures[i].tried > 0)
            report(&trial->figures[i], family_name((enum family)i));
}

void law_holds(law *holds, unsigned families, int count)
{
    static struct trial trial;
    long total = trials(count), tried = 0;
    oracle_init(&trial.oracle);
    for (long seed = 1; tried < total; seed++) {
        enum family family = (enum family)(seed % FAMILIES);
        if (!(families >> family & 1))
            continue;
        trial.family = family;
        trial.rng = rng_seeded((uint64_t)seed * 0x9e3779b9u);
        trial.pair = random_pair(&trial.rng, family);
        trial.a = solid_shape(&trial.pair.a);
        trial.b = solid_shape(&trial.pair.b);
        if (!holds(&trial))
            fail(&trial, seed, family);
        tried++;
        trial.figures[family].tried++;
    }
    trial.figures[FAMILIES].tried = tried;
    if (getenv("TRIALS"))
        report_all(&trial);
    oracle_clear(&trial.oracle);
}

static void note(struct law_figures *figures, const char *name, double error)
{
    for (int i = 0; i < LAW_FIGURES; i++) {
        if (!figures->name[i])
            figures->name[i] = name;
        if (strcmp(figures->name[i], name) != 0)
            continue;
        if (error > figures->worst[i])
            figures->worst[i] = error;
        return;
    }
}

void law_figure(struct trial *trial, const char *name, double error)
{
    note(&trial->figures[trial->family], name, error);
    note(&trial->figures[FAMILIES], name, error);
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
           same(p->amount, q->amount) && same_vec(p->normal, q->normal);
}

bool same_points(col_points p, col_points q)
{
    return same_vec(p.a, q.a) && same_vec(p.b, q.b);
}

col_points points_of(const struct solid *a, const struct solid *b)
{
    col_shape p = solid_shape(a), q = solid_shape(b);
    col_sat sat = col_sat_test(&p, &q, NULL);
    return col_sat_points(&p, &q, &sat);
}

static bool same_feature(const col_feature *p, const col_feature *q)
{
    return p->side == q->side && p->is_edge == q->is_edge &&
           p->index == q->index && same_vec(p->points[0], q->points[0]) &&
           same_vec(p->points[1], q->points[1]);
}

static bool same_contact(const col_contact *p, const col_contact *q)
{
    return same(p->depth, q->depth) && same_vec(p->point, q->point) &&
           p->a_is_edge == q->a_is_edge && p->a == q->a &&
           p->b_is_edge == q->b_is_edge && p->b == q->b;
}

bool same_manifold(const col_manifold *p, const col_manifold *q)
{
    return p->flip == q->flip && p->count == q->count &&
           same_relation(&p->relation, &q->relation) &&
           same_feature(&p->reference, &q->reference) &&
           same_feature(&p->incident, &q->incident) &&
           same_contact(&p->contacts[0], &q->contacts[0]) &&
           same_contact(&p->contacts[1], &q->contacts[1]);
}

bool trial_is_concentric(const struct trial *trial)
{
    return trial->a.count == 1 && trial->b.count == 1 &&
           same_vec(trial->a.vertices[0], trial->b.vertices[0]);
}
