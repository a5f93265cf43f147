/* level/regexp: patterns of file names. */
#include "maps/regexp.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static struct arena arena;

static void leave(void)
{
    arena_free(&arena);
}

TestSuite(regexp, .fini = leave);

/* "first|second", the two groups; "-" where one has no part, NULL where the
 * pattern does not fit. */
static const char *found(const char *pattern, const char *text)
{
    static char groups[200];
    struct fail fail;
    struct regexp_match match;
    int count;
    struct regexp *regexp = regexp_make(pattern, &arena, &count, &fail);
    cr_assert(regexp, "%s: %s", pattern, fail.message);
    bool fits = regexp_find(regexp, text, &match);
    regexp_free(regexp);
    if (!fits)
        return NULL;
    size_t used = 0;
    for (int i = 0; i < REGEXP_GROUPS; i++) {
        bool has = match.start[i] && match.end[i];
        used += (size_t)snprintf(groups + used, sizeof groups - used, "%.*s%s",
                                 has ? (int)(match.end[i] - match.start[i]) : 1,
                                 has ? match.start[i] : "-", i == 0 ? "|" : "");
    }
    return groups;
}

/* Expectations from perl -e 'print join "|", $text =~ /pattern/', in cases
 * where the first that fits and the longest are the same. */
Test(regexp, patterns_take_what_perl_takes)
{
    static const struct {
        const char *pattern, *text, *groups;
    } trials[] = {
        {"map_p(\\d+)-n(\\d+)\\.json", "map_p12-n7.json", "12|7"},
        {"map_p(\\d+)-n(\\d+)\\.json", "map_p-n7.json", NULL},
        {"map_p(\\d+)-n(\\d+)\\.json", "my_map_p1-n0.json.bak", "1|0"},
        {"^(\\d+)_(\\d+)$", "1_2", "1|2"},
        {"^(\\d+)_(\\d+)$", "a1_2", NULL},
        {"^(\\d+)_(\\d+)$", "1_2 ", NULL},
        {"(-?\\d+),(-?\\d+)", "x-10,+3 4,-5", "4|-5"},
        {"(a*)(a+)", "aaaa", "aaa|a"},
        {"(a{2})(a{1,2})", "aaaaa", "aa|aa"},
        {"(a{2,})(a?)", "aaaaa", "aaaaa|"},
        {"(ab)*(c)", "ababc", "ab|c"},
        {"(a|b|cd|)(e)", "cde", "cd|e"},
        {"(a|b|cd|)(e)", "ze", "|e"},
        {"([a-c]+)([^a-c]+)", "zzabcdef", "abc|def"},
        {"([\\d_-]+)(\\D)", "a1-_2b", "1-_2|b"},
        {"([]x]+)([^]]+)", "a]x]bc", "]x]|bc"},
        {"(\\w+)\\s(\\W+)", "ab_1 -+", "ab_1|-+"},
        {"(.).(.)", "abc", "a|c"},
        {"()()", "", "|"},
        {"(x)|(y)", "y", "-|y"},
        {"([\\w\\-]+)([-\\s]*)", "a-b- ", "a-b-| "},
        {"([^\\d\\-]+)(\\D)", "1-ab", "a|b"},
        {"(\\{)(\\}\\<)", "{}<", "{|}<"},
        {"(\\d{2}){3}(\\S)", "123456.", "56|."},
    };
    for (size_t i = 0; i < sizeof trials / sizeof *trials; i++) {
        const char *groups = found(trials[i].pattern, trials[i].text);
        const char *wanted = trials[i].groups;
        if (!wanted || !groups)
            cr_expect_eq(groups, wanted, "%s", trials[i].pattern);
        else
            cr_expect_str_eq(groups, wanted, "%s", trials[i].pattern);
    }
}

static const char *message_of(const char *pattern)
{
    static struct fail fail;
    int count;
    cr_expect_null(regexp_make(pattern, &arena, &count, &fail), "%s", pattern);
    cr_expect_str_eq(fail.code, "unsupported-pattern", "%s", pattern);
    return fail.message;
}

Test(regexp, what_is_not_understood_is_refused)
{
    static const char *const patterns[] = {
        "(",       ")",     "a)",    "(?=a)",   "(?<n>a)", "(?:a)", "[a",
        "[",       "[^",    "[]",    "[b-a]",   "[a-\\d]", "\\",    "\\1",
        "\\b",     "*",     "+a",    "a**",     "|*",      "(*)",   "a{2",
        "a{2,1}",  "^*",    "\\Q",   "a{2}{3}", "a+?",     "a{,2}", "{",
        "[[:d:]]", "[\\]]", "[\\W]", "a{1,2}?", "a|*"};
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++)
        message_of(patterns[i]);
    cr_assert_str_eq(message_of("ab(c"),
                     "regular expression: a ( without its )");
}

Test(regexp, groups_are_counted)
{
    struct fail fail;
    int count;
    struct regexp *regexp = regexp_make("(a)b((c)|d)", &arena, &count, &fail);
    cr_assert(regexp);
    regexp_free(regexp);
    cr_assert_eq(count, 3);
}

/* Each of them would take more memory than there is, or a stack. */
Test(regexp, what_regcomp_would_write_out_is_limited)
{
    static const char too_long[] =
        "regular expression: it is too long with its repetitions";
    cr_assert_str_eq(message_of("(((a{99}){99}){99}){99}"), too_long);
    cr_assert_str_eq(message_of("((((((((((a+)+)+)+)+)+)+)+)+)+)+"), too_long);
    cr_assert_str_eq(message_of("a{101}"),
                     "regular expression: a { without counts up to 100");
    message_of("a{2000000000}");
    message_of("((((((((((((((((((((a))))))))))))))))))))");
    static char pattern[REGEXP_LENGTH + 2];
    memset(pattern, 'a', sizeof pattern - 1);
    cr_assert_str_eq(message_of(pattern), "regular expression: it is too long");
}

/* Trying one way after the other would take 2^40 steps. */
Test(regexp, no_pattern_takes_long, .timeout = 5)
{
    static char text[256];
    memset(text, 'a', 255);
    cr_assert_null(found("(a*)*(a*)*(a|a)*(a?){40}b$", text));
    cr_assert_null(found("((a?)*)*b", text));
    cr_assert_null(found("(a?){100}(a?){100}(a?){100}(a*){99}b", text));
}
