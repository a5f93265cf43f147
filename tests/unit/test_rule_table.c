/* check/rules: what everybody who goes by the table relies on. */

#include <ctype.h>
#include <string.h>

#include "lint/rules/check.h"
#include "support/criterion.h"

Test(rule_table, ids_ascend_and_slugs_differ)
{
    for (int i = 0; rule_table[i]; i++) {
        const struct rule *rule = rule_table[i];
        cr_assert(all(eq(chr, rule->about.id[0], 'C'),
                      eq(sz, strlen(rule->about.id), 4)),
                  "%s", rule->about.id);
        cr_assert(all(ne(int, isdigit(rule->about.id[1]), 0),
                      ne(int, isdigit(rule->about.id[2]), 0),
                      ne(int, isdigit(rule->about.id[3]), 0)));
        if (i > 0)
            cr_assert(
                lt(int, strcmp(rule_table[i - 1]->about.id, rule->about.id), 0),
                "%s", rule->about.id);
        cr_assert(eq(int, rule_index(rule), i));
        cr_assert(eq(ptr, rule_named(rule->about.id), rule));
        cr_assert(eq(ptr, rule_named(rule->about.slug), rule), "%s",
                  rule->about.slug);
    }
    cr_assert(zero(ptr, rule_named("C0")));
    cr_assert(zero(ptr, rule_named("")));
}

Test(rule_table, every_rule_is_explained)
{
    for (int i = 0; rule_table[i]; i++) {
        const struct rule *rule = rule_table[i];
        cr_assert(lt(uint, rule->profiles, PROFILE_EVERY), "0 is all");
        cr_assert(all(lt(sz, 10, strlen(rule->about.summary)),
                      ne(int, islower(rule->about.summary[0]), 0)));
        cr_assert(
            ne(chr, rule->about.summary[strlen(rule->about.summary) - 1], '.'));
        cr_assert(lt(sz, 60, strlen(rule->about.why)), "%s", rule->about.id);
        cr_assert(lt(sz, 5, strlen(rule->about.hint)), "%s", rule->about.id);
    }
}

Test(rule_table, a_code_of_readers_has_one_rule)
{
    cr_assert(
        eq(str, rule_of_code("polygon-self-intersecting")->about.id, "C012"));
    cr_assert(eq(str, rule_of_code("missing-file")->about.id, "C006"));
    cr_assert(zero(ptr, rule_of_code("polygon")));
    cr_assert(zero(ptr, rule_of_code("")));
    for (int i = 0; rule_table[i]; i++) {
        const struct rule *rule = rule_table[i];
        char codes[400] = "";
        if (rule->codes)
            strcpy(codes, rule->codes);
        for (char *code = strtok(codes, " "); code; code = strtok(NULL, " "))
            cr_assert(eq(ptr, rule_of_code(code), rule), "%s", code);
    }
}

static bool matches(const char *id, const char *name)
{
    return rule_matches(rule_named(id), name, strlen(name));
}

Test(rule_table, names_are_ids_beginnings_of_them_and_slugs)
{
    cr_assert(matches("C012", "C012"));
    cr_assert(matches("C012", "C01"));
    cr_assert(matches("C012", "C"));
    cr_assert(matches("C012", "self-intersecting"));
    cr_assert(matches("C012", "all"));
    cr_assert(not(matches("C012", "")));
    cr_assert(not(matches("C012", "C02")));
    cr_assert(not(matches("C012", "C0123")));
    cr_assert(not(matches("C012", "self")));
    cr_assert(rule_is_known("C04", 3));
    cr_assert(not(rule_is_known("C9", 2)));
    cr_assert(not(rule_is_known("", 0)));
}
