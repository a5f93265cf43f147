/* level/glob: patterns against what shells say of them. */
#include "maps/map_select.h"
#include "support/criterion.h"

struct trial {
    const char *pattern, *text;
    bool fits;
};

static void check(const struct trial *trials, int count,
                  bool (*fits)(const char *, const char *))
{
    for (int i = 0; i < count; i++)
        cr_expect(
            eq(int, fits(trials[i].pattern, trials[i].text), trials[i].fits),
            "%s and %s", trials[i].pattern, trials[i].text);
}

Test(glob, patterns_fit_whole_texts)
{
    static const struct trial trials[] = {
        {"wall", "wall", true},
        {"wall", "Wall", false},
        {"wall", "walls", false},
        {"wall", "wal", false},
        {"*", "", true},
        {"*", "anything/else", true},
        {"", "", false},
        {"", "a", false},
        {"?", "a", true},
        {"?", "", false},
        {"?", "\xc3\xa4", true},
        {"??", "\xc3\xa4", false},
        {"a*c", "ac", true},
        {"a*c", "abbc", true},
        {"a*c", "abcd", false},
        {"a*b*c", "a_b_b_c", true},
        {"*.tmx", "a.tmx.tmx", true},
        {"[abc]x", "bx", true},
        {"[abc]x", "dx", false},
        {"[!abc]x", "dx", true},
        {"[!abc]x", "ax", false},
        {"[a-c][0-9]", "b7", true},
        {"[a-c]", "d", false},
        {"[]]", "]", true},
        {"[!]]", "]", false},
        {"[a-]", "-", true},
        {"[\xc3\xa0-\xc3\xa5]", "\xc3\xa4", true},
        {"[ab", "[ab", true},
        {"[ab", "a", false},
        {"\xff*", "\xff\xfe", true},
    };
    check(trials, sizeof trials / sizeof *trials, glob_fits);
}

Test(glob, a_pattern_without_a_slash_fits_any_name_of_a_path)
{
    static const struct trial trials[] = {
        {"ground", "ground", true},
        {"ground", "world/ground", true},
        {"world", "world/ground", true},
        {"world/ground", "world/ground", true},
        {"world/*", "world/ground", true},
        {"/ground", "world/ground", false},
        {"*/ground", "world/ground", true},
        {"ground", "world/grounds", false},
        {"", "world", false},
        {"", "world/", false},
        {"w*d", "world/ground", true},
    };
    check(trials, sizeof trials / sizeof *trials, glob_fits_path);
}

/* Trying every way of each star would take 2^64 steps. */
Test(glob, many_stars_take_little_time, .timeout = 5)
{
    char pattern[201], text[401];
    for (int i = 0; i < 200; i++)
        pattern[i] = i % 2 ? '*' : 'a';
    pattern[200] = '\0';
    for (int i = 0; i < 400; i++)
        text[i] = 'a';
    text[399] = 'b';
    text[400] = '\0';
    cr_assert(glob_fits(pattern, text));
    pattern[199] = 'a';
    cr_assert(not(glob_fits(pattern, text)));
}
