/* maps/regexp: patterns of the names of files. */
#include "maps/regexp.h"
#include "support/criterion.h"

#include <stdio.h>
#include <string.h>

#ifdef HAVE_PCRE2

static struct arena arena;

static void leave(void)
{
    arena_free(&arena);
}

TestSuite(regexp, .fini = leave);

/* "first|second", the two groups; "-" for a group that takes no part, NULL if
 * the pattern does not match. */
static const char *found(const char *pattern, const char *text)
{
    static char groups[200];
    struct fail fail;
    struct regexp_match match;
    int count;
    const struct regexp *regexp = regexp_make(pattern, &arena, &count, &fail);
    cr_assert(ne(ptr, regexp, NULL), "%s: %s", pattern, fail.message);
    enum regexp_result result = regexp_find(regexp, text, &match, &fail);
    cr_assert(ne(int, result, REGEXP_FAILED), "%s: %s", pattern, fail.message);
    if (result == REGEXP_NO_MATCH)
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

/* Expected values from perl -e 'print join "|", $text =~ /pattern/'. */
Test(regexp, patterns_match_what_perl_matches)
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
        {"(a{2,})(a?)", "aaaaa", "aaaaa|"},
        {"(ab)*(c)", "ababc", "ab|c"},
        {"(a|ab)(c|bcd)", "abcd", "a|bcd"},
        {"([a-c]+)([^a-c]+)", "zzabcdef", "abc|def"},
        {"([\\d_-]+)(\\D)", "a1-_2b", "1-_2|b"},
        {"(\\w+)\\s(\\W+)", "ab_1 -+", "ab_1|-+"},
        {"()()", "", "|"},
        {"(x)|(y)", "y", "-|y"},
        {"([\\w\\-]+)([-\\s]*)", "a-b- ", "a-b-| "},
        /* not in POSIX's regular expressions */
        {"(?:map)(\\d+?)(\\d*)", "map123", "1|23"},
        {"(?<x>\\d+)x(?=\\d)(?<y>\\d+)", "12x7", "12|7"},
        {"(?i)MAP(\\d+)\\b.(\\d+)", "map1.2", "1|2"},
        {"(.)(.)\\2\\1", "xabba", "a|b"},
        {"(a++)(a?)b", "aaab", "aaa|"},
        {"(.)x(.)", "\xC3\xA9x\xC3\xBC", "\xC3\xA9|\xC3\xBC"},
    };
    for (size_t i = 0; i < sizeof trials / sizeof *trials; i++) {
        const char *groups = found(trials[i].pattern, trials[i].text);
        const char *wanted = trials[i].groups;
        if (!wanted || !groups)
            cr_expect(eq(ptr, groups, wanted), "%s", trials[i].pattern);
        else
            cr_expect(eq(str, groups, wanted), "%s", trials[i].pattern);
    }
}

Test(regexp, names_that_are_not_utf_8_do_not_match_across_them)
{
    cr_assert(zero(ptr, found("a(.)(.)b", "a\xFFxb")));
    cr_assert(eq(str, found("(x)(b)", "a\xFFxb"), "x|b"));
}

Test(regexp, invalid_patterns_are_refused)
{
    static const char *const patterns[] = {"(",    "a)",     "[a",  "[b-a]",
                                           "\\",   "\\1",    "*",   "a**+*",
                                           "(?<n", "a{2}{3", "(?z)"};
    static struct fail fail;
    int count;
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
        if (regexp_make(patterns[i], &arena, &count, &fail))
            cr_expect(eq(str, patterns[i], "a{2}{3"), "%s", patterns[i]);
        else
            cr_expect(eq(str, fail.code, "unsupported-pattern"));
    }
    cr_assert(zero(ptr, regexp_make("ab(c", &arena, &count, &fail)));
    cr_assert(eq(str, fail.message,
                 "regular expression: missing closing parenthesis"));
}

Test(regexp, groups_are_counted)
{
    struct fail fail;
    int count;
    cr_assert(
        ne(ptr, regexp_make("(a)b((c)|d)(?:e)", &arena, &count, &fail), NULL));
    cr_assert(eq(int, count, 3));
}

static void expect_too_large(const char *pattern)
{
    struct fail fail;
    int count;
    cr_expect(zero(ptr, regexp_make(pattern, &arena, &count, &fail)), "%s",
              pattern);
    cr_expect(eq(str, fail.code, "unsupported-pattern"), "%s", pattern);
}

/* Each of them would need more memory than there is, or a deep stack. */
Test(regexp, the_size_of_patterns_is_limited)
{
    expect_too_large("(((a{99}){99}){99}){99}");
    expect_too_large("a{2000000000}");
    static char pattern[REGEXP_LENGTH_MAX + 2];
    memset(pattern, 'a', sizeof pattern - 1);
    expect_too_large(pattern);
    memset(pattern, '(', 60);
    memset(pattern + 60, ')', 60);
    pattern[120] = '\0';
    expect_too_large(pattern);
}

/* Backtracking would take 2^40 steps. */
Test(regexp, a_match_that_takes_long_is_an_error, .timeout = 5)
{
    static const char *const patterns[] = {
        "(a*)*(a*)*(a|a)*(a?){40}b$", "((a?)*)*b", "(a+)+$x",
        "(?:a?){100}(?:a?){100}(a*)(a*)b", "(?R)?(a)(b)|(?R)"};
    static char text[256];
    memset(text, 'a', 200);
    strcpy(text + 200, "bc");
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
        struct fail fail;
        struct regexp_match match;
        int count;
        const struct regexp *regexp =
            regexp_make(patterns[i], &arena, &count, &fail);
        if (regexp && regexp_find(regexp, text, &match, &fail) == REGEXP_FAILED)
            cr_expect(eq(str, fail.code, "unsupported-pattern"));
    }
    int count;
    struct fail fail;
    struct regexp_match match;
    const struct regexp *regexp =
        regexp_make("(a|aa)+(b)$", &arena, &count, &fail);
    cr_assert(eq(int, regexp_find(regexp, text, &match, &fail), REGEXP_FAILED));
    cr_assert(
        eq(str, fail.message, "regular expression: match limit exceeded"));
}

#else

Test(regexp, without_pcre2_it_is_an_error)
{
    struct arena arena = arena_make(0);
    struct fail fail;
    int count;
    cr_assert(zero(ptr, regexp_make("a", &arena, &count, &fail)));
    cr_assert(eq(str, fail.code, "built-without"));
}

#endif
