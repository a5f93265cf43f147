/* verify/diff/forms: which documents are known by their form. */

#include <string.h>

#include "support/arena.h"
#include "support/criterion.h"
#include "support/document/document.h"
#include "verify/diff/forms.h"

static struct forms forms;
static struct arena arena;
static struct limits limits;
static const struct compare_rules none;

static void enter(void)
{
    limits = limits_default;
    arena = arena_make(0);
    forms = forms_make(&none, &limits);
}

static void leave(void)
{
    forms_free(&forms);
    arena_free(&arena);
}

TestSuite(forms, .init = enter, .fini = leave);

/* A text in which ' stands for ". */
static const char *quoted(const char *text)
{
    char *copy = (char *)(uintptr_t)arena_copy(&arena, text);
    for (char *at = copy; *at; at++)
        if (*at == '\'')
            *at = '"';
    return copy;
}

static void learn(const char *text)
{
    struct fail fail;
    const char *json = quoted(text);
    struct document document = {.text = json, .length = strlen(json)};
    cr_assert(ne(int, document_json(&document, &limits, &arena, &fail), 0));
    cr_assert(ne(
        int, forms_learn(&forms, json, document.length, document.root, &arena),
        0));
}

static bool is_known(const char *text)
{
    struct form_scan scan;
    const char *json = quoted(text);
    return forms_know(&forms, json, strlen(json), &scan) &&
           scan.length == strlen(json);
}

/* Values, and the number of elements, do not matter. */
Test(forms, of_the_same_members_are_known)
{
    learn("{'scene':'x','pairs':[{'a':'A','depth':1},{'a':'B','hit':true}]}");
    cr_expect(is_known("{'scene':'','pairs':[{'a':'C','depth':-1.5e-9}]}"));
    cr_expect(is_known("{'scene':'\xc3\xa9','pairs':[{'a':'','hit':true},"
                       "{'a':'A','depth':0},{'a':'A','depth':0.25}]}"));
}

Test(forms, of_other_members_are_not)
{
    static const char *const texts[] = {
        "{'scene':'x','pairs':[]}",
        "{'scene':'x','pairs':[{'b':'A','depth':1}]}",
        "{'scene':'x','pairs':[{'a':'A','depth':true}]}",
        "{'scene':'x','pairs':[{'a':'A','depth':1,'depth':1}]}",
        "{'scene':'x','pairs':[{'a':'A','depth':[1]}]}",
        "{'name':'x','pairs':[{'a':'A','depth':1}]}",
        "{'scene':'x' ,'pairs':[{'a':'A','depth':1}]}",
        "{'scene' :'x','pairs':[{'a':'A','depth':1}]}",
    };
    learn("{'scene':'x','pairs':[{'a':'A','depth':1}]}");
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        cr_expect(not(is_known(texts[i])), "%s", texts[i]);
}

/* What is no JSON has no form of JSON. */
Test(forms, of_broken_texts_are_not)
{
    static const char *const values[] = {
        "01",   "1.",    ".5",   "-",      "+1",
        "1e",   "1e999", "0x1",  "1 2",    "truth",
        "'\\",  "'\\n'", "'\t'", "'\x80'", "\x01",
        "\x02", "\x03",  "NaN",  "{",      "'\xed\xa0\x80'",
        "1}]",  "",      "[1",   "1}}",    "1}]]",
        "'",    "}",     "]"};
    learn("{'pairs':[{'depth':1},{'depth':'x'}]}");
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        char text[100];
        strcpy(text, "{'pairs':[{'depth':");
        strcat(text, values[i]);
        strcat(text, "}]}");
        cr_expect(not(is_known(text)), "%s", text);
    }
    cr_expect(not(is_known("{'pairs':[{'depth':1},]}")));
    cr_expect(not(is_known("{'pairs':[,{'depth':1}]}")));
    cr_expect(not(is_known("{'pairs':[{'depth':1}{'depth':1}]}")));
    cr_expect(not(is_known("{'pairs':[{'depth':1},1]}")));
    cr_expect(not(is_known("{'pairs':[[}")));
    cr_expect(not(is_known("{'pairs':[{]{]{]")));
}

/* The query and the dialect decide which members are known. */
Test(forms, have_the_texts_that_tell_how_to_read_them)
{
    learn("{'query':'sat','scene':'x','convention':{'dialect':'box2d'}}");
    cr_expect(is_known(
        "{'query':'sat','scene':'y','convention':{'dialect':'box2d'}}"));
    cr_expect(not(is_known(
        "{'query':'toi','scene':'x','convention':{'dialect':'box2d'}}")));
    cr_expect(not(is_known(
        "{'query':'sat','scene':'x','convention':{'dialect':'matter'}}")));
}

/* Each element was seen, but not with the other one: the dialects may differ.
 */
Test(forms, of_elements_are_known_together)
{
    learn("{'pairs':[{'n':1}]}");
    learn("{'pairs':[{'depth':1}]}");
    cr_expect(is_known("{'pairs':[{'n':1},{'n':2}]}"));
    cr_expect(not(is_known("{'pairs':[{'n':1},{'depth':2}]}")));
}

Test(forms, count_what_a_comparison_counts)
{
    struct form_scan scan;
    const char *text = quoted("{'t':1,'pairs':[{'depth':1,'normal':[1,2]},{'"
                              "depth':1,'normal':[3,4]}]}");
    learn("{'t':1,'pairs':[{'depth':1,'normal':[0,1]}]}");
    cr_assert(ne(int, forms_know(&forms, text, strlen(text), &scan), 0));
    cr_expect(eq(u64, scan.compared.of[TOLERANCE_DEPTH], 2));
    cr_expect(eq(u64, scan.compared.of[TOLERANCE_NORMAL], 2));
    cr_expect(eq(u64, scan.compared.of[TOLERANCE_OTHER], 1));
}

Test(forms, are_bounded_by_the_limits)
{
    learn("{'pairs':[{'depth':1}]}");
    limits.values = 30;
    cr_expect(is_known("{'pairs':[{'depth':1}]}"));
    cr_expect(not(is_known("{'pairs':[{'depth':1},{'depth':1},{'depth':1}]}")));
    limits.values = 0;
    limits.bytes = 30;
    cr_expect(not(is_known("{'pairs':[{'depth':1.000000000000000}]}")));
}
