#include "lint/rules/pairs.h"

#include "lint/rules/rule_words.h"

/* Work that is done for each solid, and beside that: pairs, and of shapes of
 * many vertices or pieces as many times that. */
#define WORK_EACH 16
#define WORK      500000

/* What looking at two solids may take. */
static long work_of(const struct solid *a, const struct solid *b)
{
    return 1 +
           ((long)a->piece_count * b->piece_count + a->count + b->count) / 8;
}

bool check_tell_rest(struct check *check, const struct rule *rule,
                     const struct solid *solid)
{
    return check_find_at(check, rule, solid, NULL, solid->box.min, 0,
                         "more solids lie at one place than can be looked at; "
                         "those from %s on were left out",
                         words_shape(solid).text);
}

bool check_pairs(struct check *check, const struct rule *rule, pair_look *look)
{
    long work = WORK + (long)WORK_EACH * check->solid_count;
    for (int i = 0; i < check->solid_count && !check_is_full(check); i++) {
        const struct solid *a = &check->shapes[check->solids[i]];
        int count = check_near(check, &a->box, i);
        if (check_is_stopped(check))
            return true;
        for (int k = 0; k < count; k++) {
            const struct solid *b = check_found(check, k);
            work -= work_of(a, b);
            if (work < 0)
                return check_tell_rest(check, rule, a);
            if (!look(check, rule, a, b))
                return false;
        }
    }
    return true;
}
