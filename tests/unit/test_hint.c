/* scene/hint: names in messages. */
#include "support/criterion.h"
#include "support/matches.h"
#include "support/text.h"

#include <string.h>

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

Test(hint, a_near_name_is_offered)
{
    static const char *const names[] = {"center", "radius"};
    cr_assert(eq(str, hint_for("centre", names, 2, NULL).text,
                 "; did you mean \"center\"?"));
    cr_assert(eq(str, hint_for("centre", names, 2, "; expected ").text,
                 "; did you mean \"center\"?"));
}

Test(hint, all_names_are_listed_where_none_is_near)
{
    static const char *const names[] = {"center", "radius", "id"};
    cr_assert(eq(str, hint_for("velocity", names, 3, NULL).text, ""));
    cr_assert(eq(str, hint_for("velocity", names, 3, "; expected ").text,
                 "; expected \"center\", \"radius\", \"id\""));
    cr_assert(eq(str, hint_for("velocity", names, 0, "; expected ").text, ""));
}

/* Ten names of 30 bytes, each with its quotes and ", ": 336 bytes in all. */
Test(hint, a_long_list_is_cut)
{
    static const char *const names[] = {
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb",
        "cccccccccccccccccccccccccccccc", "dddddddddddddddddddddddddddddd",
        "eeeeeeeeeeeeeeeeeeeeeeeeeeeeee", "ffffffffffffffffffffffffffffff",
        "gggggggggggggggggggggggggggggg", "hhhhhhhhhhhhhhhhhhhhhhhhhhhhhh",
        "iiiiiiiiiiiiiiiiiiiiiiiiiiiiii", "jjjjjjjjjjjjjjjjjjjjjjjjjjjjjj"};
    struct short_text hint = hint_for("x", names, COUNT(names), "; ");
    cr_assert(eq(sz, strlen(hint.text), (size_t)175));
    cr_assert(eq(str, hint.text + 170, ", ..."));
    cr_assert(eq(
        int, strncmp(hint.text, "; \"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\", ", 36),
        0));
    cr_assert(zero(ptr, strchr(hint.text, 'g')));
}

Test(hint, names_are_quoted_in_print_and_cut_between_characters)
{
    cr_assert(eq(str, quote_name("id").text, "\"id\""));
    cr_assert(eq(str, quote_name("a\n\x7F\x1F").text, "\"a???\""));
    char name[200] = "";
    for (int i = 0; i < 60; i++)
        strcat(name, "\xC3\xA9");
    struct quote quote = quote_name(name);
    size_t shown = strspn(quote.text + 1, "\xC3\xA9");
    cr_assert(eq(sz, shown % 2, 0), "%s", quote.text);
    cr_assert(lt(sz, 20, shown));
    cr_assert(eq(str, quote.text + 1 + shown, "\"..."));
}
