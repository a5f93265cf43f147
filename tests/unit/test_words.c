/* What findings call a shape. */
#include "lint/rules/rules.h"

#include <string.h>

#include "support/criterion.h"
#include "support/text.h"

static void expect(const char *class, const char *id, const char *name,
                   const char *words)
{
    const struct level_shape shape = {
        .class = class, .id = id, .own_id = id, .name = name};
    cr_assert(eq(str, words_level_shape(&shape).text, words));
}

/* Shape 9 of a map, with a readable id. */
static void expect_renamed(const char *class, const char *id, const char *name,
                           const char *words)
{
    const struct level_shape shape = {.class = class,
                                      .id = id,
                                      .own_id = "9",
                                      .name = name,
                                      .number = "9",
                                      .label = name};
    cr_assert(eq(str, words_level_shape(&shape).text, words));
}

Test(words, a_readable_id_has_the_name_already)
{
    expect_renamed("", "Bob", "Bob", "\"Bob\"");
    expect_renamed("Mob", "Bob#9", "Bob", "Mob \"Bob#9\"");
    expect_renamed("Mob", "Mob#9", "", "\"Mob#9\"");
    expect_renamed("Mob", "Mob", "Mob", "\"Mob\"");
    expect_renamed("Mob", "Mobster", "Mobster", "Mob \"Mobster\"");
    expect_renamed("Mob", "9", "", "Mob \"9\"");
}

Test(words, a_shape_is_told_by_class_id_and_name)
{
    expect("", "1", "", "\"1\"");
    expect("Mob", "9", "", "Mob \"9\"");
    expect("", "1", "ground left", "\"1\" (ground left)");
    expect("Mob", "9", "left guard", "Mob \"9\" (left guard)");
}

Test(words, what_the_id_or_class_says_already_is_not_told_again)
{
    expect("", "hill", "hill", "\"hill\"");
    expect("Start", "10", "Start", "Start \"10\"");
}

Test(words, a_uuid_is_told_by_its_first_digits)
{
    expect("Mob", "a315d326-c640-11ec-8c2f-0123456789aB", "",
           "Mob \"a315d326..\"");
    expect("", "a315d326-c640-11ec-8c2f-0123456789ag", "",
           "\"a315d326-c640-11ec..456789ag\"");
}

Test(words, of_a_long_name_the_beginning_and_the_end_are_told)
{
    expect("", "The catacombs below the town 12,40", "",
           "\"The catacombs belo..wn 12,40\"");
    expect("", "1", "abcdefghijklmnopqrstuvwxyz0123456789",
           "\"1\" (abcdefghijklmnopqrst..0123456789)");
}

/* Of 4-byte characters; 30 bytes are kept, 20 and 10. */
Test(words, a_long_name_is_cut_between_characters)
{
    char name[4 * 1000 + 1] = "";
    for (size_t i = 0; i < 1000; i++)
        memcpy(name + 4 * i, "\xF0\x9F\x98\x80", 5);
    const struct level_shape shape = {.class = name, .id = name, .name = name};
    struct short_text words = words_level_shape(&shape);
    size_t left = strlen(words.text);
    for (const char *at = words.text; left > 0;) {
        int length = utf8_length(at, left);
        cr_assert(lt(int, 0, length));
        at += length;
        left -= (size_t)length;
    }
    cr_assert(eq(str, words.text + strlen(words.text) - 1, "\""),
              "the name is the id");
}
