/* compare/compare on what every query prints: each value that is changed, and
 * each that is taken away, is found, at its place. */
#include "support/criterion.h"

#include <criterion/parameterized.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/documents.h"
#include "support/golden_cases.h"
#include "verify/diff/compare.h"

/* Documents of a file that are looked at. */
#define DOCUMENTS 4
#define TEXT_ROOM 200000

struct golden_name {
    char text[60];
};

struct mutation {
    const struct document *expected;
    struct item *mutant; /* in the other tree */
    const struct item *original;
};

static struct difference_list differences(const struct mutation *m)
{
    static const struct compare_rules none;
    struct difference_list list = {.count = 0};
    cr_assert(compare_items(&none, m->expected->root, m->mutant->document->root,
                            documents_arena(), &list));
    return list;
}

/* Something is told, and if it is one thing, that is at the mutant's place. */
static void expect_found(const struct mutation *m, const char *what)
{
    char pointer[320];
    struct difference_list list = differences(m);
    item_pointer(m->original, pointer, sizeof pointer);
    cr_assert(lt(int, 0, list.count), "%s: %s", pointer, what);
    int end = 0;
    const char *words = differences_words(&list, 0, &end, documents_arena());
    cr_assert(ne(ptr, words, NULL));
    cr_assert(all(ne(int, words[0], 0), lt(int, 0, end)), "%s: %s", pointer,
              what);
    if (list.count == 1 && list.items[0].kind == DIFFERENCE_CHANGED)
        cr_assert(eq(str, difference_pointer(&list.items[0], documents_arena()),
                     pointer));
}

/* ---- Mutations ---------------------------------------------------------- */

static void change_numbers(const struct mutation *m)
{
    struct item *mutant = m->mutant;
    const double *numbers = mutant->numbers;
    size_t count = (size_t)mutant->count;
    double *changed = arena_take(documents_arena(), count, sizeof *changed);
    mutant->numbers = changed;
    for (size_t i = 0; i < count; i++) {
        memcpy(changed, numbers, count * sizeof *changed);
        changed[i] = changed[i] * 3 + 1000;
        expect_found(m, "a number of many");
    }
    mutant->numbers = numbers;
}

static void change(const struct mutation *m)
{
    struct item *mutant = m->mutant, whole = *mutant;
    switch (mutant->kind) {
    case ITEM_NULL:
        mutant->kind = ITEM_NUMBER;
        expect_found(m, "null");
        break;
    case ITEM_BOOLEAN:
        mutant->truth = !mutant->truth;
        expect_found(m, "a boolean");
        break;
    case ITEM_NUMBER:
        mutant->number = mutant->number * 3 + 1000;
        expect_found(m, "a number");
        break;
    case ITEM_STRING:
        mutant->text = "mutant";
        expect_found(m, "a string");
        break;
    case ITEM_NUMBERS:
        change_numbers(m);
        break;
    case ITEM_ARRAY:
    case ITEM_OBJECT:
        mutant->kind = ITEM_NULL;
        expect_found(m, "an array or object");
        break;
    }
    *mutant = whole;
}

static void take_away(const struct mutation *m)
{
    struct item *mutant = m->mutant;
    struct item *parent = (struct item *)mutant->parent;
    if (!parent)
        return;
    struct item **link = &parent->first;
    while (*link != mutant)
        link = &(*link)->next;
    *link = mutant->next;
    parent->count--;
    expect_found(m, "what is taken away");
    *link = mutant;
    parent->count++;
}

/* The next item of a tree, parents first; NULL: there is none. */
static struct item *next_item(struct item *item)
{
    if ((item->kind == ITEM_ARRAY || item->kind == ITEM_OBJECT) && item->first)
        return item->first;
    while (item && !item->next)
        item = (struct item *)item->parent;
    return item ? item->next : NULL;
}

/* The file of an error depends on the call and is not compared. */
static bool is_compared(const struct item *item)
{
    return !item->name || strcmp(item->name, "file") != 0 ||
           !item->parent->name || strcmp(item->parent->name, "error") != 0;
}

static void mutate(const char *text)
{
    struct arena_mark mark = arena_mark(documents_arena());
    const struct document *expected = document_of(text);
    struct item *original = (struct item *)expected->root;
    struct item *mutant = (struct item *)document_of(text)->root;
    cr_assert(eq(
        int, differences(&(struct mutation){expected, mutant, original}).count,
        0));
    while (mutant) {
        struct arena_mark before = arena_mark(documents_arena());
        const struct mutation m = {expected, mutant, original};
        if (is_compared(original)) {
            change(&m);
            take_away(&m);
        }
        original = next_item(original);
        mutant = next_item(mutant);
        arena_rewind(documents_arena(), before);
    }
    arena_rewind(documents_arena(), mark);
}

/* ---- Files -------------------------------------------------------------- */

ParameterizedTestParameters(compare_mutants, every_query)
{
    static struct golden_name names[] = {
        {"all-sat"},
        {"trace-sat-article-1-box-box"},
        {"concave-hole-sat"},
        {"within-equals"},
        {"concave-hole-gjk"},
        {"at-incident"},
        {"clip-every-pair-of-types"},
        {"all-sweep"},
        {"toi-graze"},
        {"run-ray-corners-and-sides"},
        {"ray-trace"},
        {"cast-trace"},
        {"all-pairs"},
        {"run-impulse-head-on"},
        {"run-verlet-tip-in-edge"},
        {"resolve-push-both-moving"},
        {"run-walk-stuck"},
        {"simulate-contacts"},
        {"simulate-trace"},
        {"mass-rounded-concave-trace"},
        {"concave-spiral-pieces"},
        {"cross-nothing-differs"},
        {"check-self-touching"},
        {"error-box-order"},
    };
    return cr_make_param_array(struct golden_name, names,
                               sizeof names / sizeof *names);
}

/* The next document, which stands on one line, or goes from { to } at the
 * beginnings of lines. */
static bool read_document(FILE *file, char text[TEXT_ROOM])
{
    size_t used = 0;
    text[0] = '\0';
    while (fgets(text + used, (int)(TEXT_ROOM - used), file)) {
        const char *line = text + used;
        bool is_first = used == 0;
        cr_assert(ne(ptr, strchr(line, '\n'), NULL), "a document is too long");
        used += strlen(line);
        if (is_first ? strcmp(line, "{\n") != 0 : line[0] == '}')
            return true;
    }
    return false;
}

ParameterizedTest(struct golden_name *name, compare_mutants, every_query)
{
    char text[TEXT_ROOM];
    struct golden_text output = golden_output(name->text);
    FILE *file = fmemopen(output.bytes, output.length, "rb");
    cr_assert(ne(ptr, file, NULL), "%s", name->text);
    int count = 0;
    while (count < DOCUMENTS && read_document(file, text)) {
        mutate(text);
        count++;
    }
    fclose(file);
    free(output.bytes);
    cr_assert(lt(int, 0, count));
}
