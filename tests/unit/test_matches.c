#include "support/criterion.h"
#include "support/matches.h"

#include <stdio.h>
#include <string.h>

static struct arena arena;
static struct matches matches;

static void stop(void)
{
    arena_free(&arena);
}

/* Makes an empty account of these patterns of --layer. */
static void start(struct matches *account, const char *const *patterns)
{
    const char *const *all[MATCH_LISTS] = {[MATCH_LAYER] = patterns};
    cr_assert(matches_make(account, all, &arena));
}

static void see(struct matches *account, const char *name)
{
    matches_see(account, MATCH_LAYER, name, match_equal);
}

static const struct pattern_match *first(const struct matches *account)
{
    return &account->lists[MATCH_LAYER].items[0];
}

Test(matches, the_nearest_names_are_kept_in_order, .fini = stop)
{
    static const char *const patterns[] = {"walls", NULL};
    static const char *const names[] = {"NPC",   "Walls", "wall", "Walls",
                                        "halls", "",      "water"};
    /* Edits without case, then with: Walls 0 and 1, halls and wall 1 and 1. */
    static const char *const nearest[] = {"Walls", "halls", "wall"};
    start(&matches, patterns);
    for (int i = 0; i < 7; i++)
        see(&matches, names[i]);
    cr_assert(eq(int, first(&matches)->count, 3));
    for (int i = 0; i < 3; i++)
        cr_assert(eq(str, first(&matches)->nearest[i].text, nearest[i]));
    cr_assert(match_is_near(first(&matches), patterns[0]));
    cr_assert(not(first(&matches)->is_found));
}

Test(matches, the_order_of_names_and_accounts_does_not_matter, .fini = stop)
{
    static const char *const patterns[] = {"b*", "x", NULL};
    struct matches parts[2], both[2];
    char name[2] = "";
    for (int i = 0; i < 2; i++) {
        start(&parts[i], patterns);
        start(&both[i], patterns);
    }
    for (int i = 0; i < 26; i++) {
        name[0] = (char)('a' + (7 * i) % 26);
        see(&parts[i % 3 == 0], name);
    }
    for (int i = 0; i < 2; i++) {
        matches_add(&both[0], &parts[i]);
        matches_add(&both[1], &parts[1 - i]);
    }
    for (int k = 0; k < 2; k++) {
        const struct pattern_match *a = &both[0].lists[MATCH_LAYER].items[k];
        const struct pattern_match *b = &both[1].lists[MATCH_LAYER].items[k];
        cr_assert(eq(int, a->is_found, k == 1));
        cr_assert(eq(int, b->is_found, k == 1));
        cr_assert(eq(int, a->count, 3));
        for (int i = 0; i < 3; i++)
            cr_assert(eq(str, a->nearest[i].text, b->nearest[i].text));
    }
    cr_assert(eq(str, first(&both[0])->nearest[0].text, "b"));
}

Test(matches, the_empty_pattern_is_never_missing, .fini = stop)
{
    static const char *const patterns[] = {"", "a", NULL};
    start(&matches, patterns);
    cr_assert(matches_want(&matches, MATCH_LAYER));
    see(&matches, "a");
    cr_assert(not(matches_want(&matches, MATCH_LAYER)));
    cr_assert(first(&matches)->is_found);
    matches_clear(&matches);
    cr_assert(matches_want(&matches, MATCH_LAYER));
    cr_assert(not(matches_want(&matches, MATCH_GOAL)));
    cr_assert(not(matches_want(NULL, MATCH_LAYER)));
}

/* More than a word has bits: each pattern has an account of its own. */
Test(matches, each_of_many_patterns_counts, .fini = stop)
{
    static char texts[100][8];
    const char *patterns[101] = {NULL};
    for (int i = 0; i < 100; i++) {
        snprintf(texts[i], sizeof texts[i], "p%d", i);
        patterns[i] = texts[i];
    }
    start(&matches, patterns);
    for (int i = 0; i < 100; i++)
        if (i != 77)
            see(&matches, texts[i]);
    for (int i = 0; i < 100; i++)
        cr_assert(
            eq(int, matches.lists[MATCH_LAYER].items[i].is_found, i != 77));
    cr_assert(matches_want(&matches, MATCH_LAYER));
}

Test(matches, long_names_are_cut_between_characters, .fini = stop)
{
    static const char *const patterns[] = {"x", NULL};
    char name[200];
    memset(name, 'a', 62);
    strcpy(name + 62, "\xC3\xA9\xC3\xA9");
    start(&matches, patterns);
    see(&matches, name);
    cr_assert(eq(sz, strlen(first(&matches)->nearest[0].text), 62));
    cr_assert(not(match_is_near(first(&matches), patterns[0])));
}
