/* reduce/draft: JSON that is changed and changed back. */

#include <string.h>

#include "support/criterion.h"
#include "support/scarce.h"
#include "verify/reduce/draft.h"

static struct draft draft;
static struct arena text_memory;
static struct sink text;

static void start(void)
{
    text_memory = arena_make(0);
    text = sink_to_memory(&text_memory);
}

static void finish(void)
{
    arena_free(&text_memory);
}

TestSuite(draft, .init = start, .fini = finish);

static const char *written(bool pretty)
{
    sink_empty(&text);
    draft_write(&draft, pretty, &text);
    sink_byte(&text, '\0');
    cr_assert(eq(int, text.error, 0));
    return text.text;
}

static void read_text(const char *json)
{
    struct fail fail;
    cr_assert(draft_read(&draft, json, strlen(json), &fail), "%s",
              fail.message);
}

/* Numbers and strings stay as they are written. */
Test(draft, is_written_as_it_was_read)
{
    static const char *const streams[] = {
        "",
        "0\n",
        "[]\n",
        "{}\n",
        "{}\n[]\n\"a\"\n",
        "{\"a\":{\"b\":[[],{},[{}]],\"c\":null},\"d\":[1e400,-0,1.50,true]}\n",
        "[\"\\u0000\",\"\\\"\\\\\",\"]\",\"{\"]\n",
        "{\"a\\\"b\":1,\"\":[{\"x\":[]},2]}\n",
    };
    for (size_t i = 0; i < sizeof streams / sizeof streams[0]; i++) {
        read_text(streams[i]);
        cr_assert(eq(str, written(false), streams[i]));
        draft_free(&draft);
    }
    read_text(" { \"a\" : [ 1 , 2 ] } [ ]{}");
    cr_assert(eq(str, written(false), "{\"a\":[1,2]}\n[]\n{}\n"));
    cr_assert(eq(str, written(true), "{\n  \"a\": [1, 2]\n}\n[]\n{}\n"));
    draft_free(&draft);
}

/* As deep as the reader of JSON goes, without a deep stack. */
Test(draft, may_be_deep)
{
    char deep[2002];
    memset(deep, '[', 1000);
    memset(deep + 1000, ']', 1000);
    deep[2000] = '\n';
    deep[2001] = '\0';
    read_text(deep);
    cr_assert(eq(str, written(false), deep));
    draft_free(&draft);
}

Test(draft, says_where_a_text_is_wrong)
{
    struct fail fail;
    cr_assert(not(draft_read(&draft, "{} [1,]", 7, &fail)));
    cr_assert(eq(str, fail.code, "json-syntax"));
    cr_assert(eq(sz, fail.offset, 6));
    draft_free(&draft);
}

static struct draft_value *member(const char *name)
{
    return draft_member(draft.root->first, name);
}

static void change_all(void)
{
    draft_cut(&draft, member("a")->first);
    draft_cut(&draft, member("a")->first->next);
    draft_cut(&draft, member("b"));
    draft_set_number(&draft, member("c"), 0.1);
    draft_set_string(&draft, member("d"), "new");
    struct draft_value *point =
        draft_add(&draft, draft.root->first, VALUE_ARRAY, "\"p\"");
    draft_set_number(&draft, draft_add(&draft, point, VALUE_NUMBER, NULL), 7);
}

#define BEFORE "{\"a\":[1,2,3],\"b\":{\"x\":1},\"c\":5,\"d\":\"old\"}\n"
#define AFTER  "{\"a\":[2],\"c\":0.1,\"d\":\"new\",\"p\":[7]}\n"

Test(draft, changes_are_kept_or_undone)
{
    read_text(BEFORE);
    for (int i = 0; i < 3; i++) {
        change_all();
        cr_assert(eq(str, written(false), AFTER));
        draft_undo(&draft);
        cr_assert(eq(str, written(false), BEFORE));
    }
    change_all();
    draft_settle(&draft);
    draft_undo(&draft);
    cr_assert(eq(str, written(false), AFTER));
    draft_cut(&draft, draft.root->first);
    cr_assert(eq(str, written(false), ""));
    draft_undo(&draft);
    cr_assert(eq(str, written(false), AFTER));
    draft_free(&draft);
}

/* Whichever request for memory is refused, the change can be undone. */
Test(draft, changes_without_memory_are_undone)
{
    long refused = 0;
    for (long which = 0; refused == which; which++) {
        read_text(BEFORE);
        scarce_refuse(which, true);
        change_all();
        bool failed = draft.failed;
        refused += scarce_end() > which;
        cr_assert(eq(int, failed, refused > which));
        draft_undo(&draft);
        cr_assert(not(draft.failed));
        cr_assert(eq(str, written(false), BEFORE));
        draft_free(&draft);
    }
    cr_assert(le(long, 3, refused));
}

Test(draft, reading_without_memory_fails)
{
    struct fail fail;
    long refused = 0;
    for (long which = 0; refused == which; which++) {
        scarce_refuse(which, true);
        bool read = draft_read(&draft, BEFORE, strlen(BEFORE), &fail);
        refused += scarce_end() > which;
        cr_assert(eq(int, read, refused == which));
        cr_assert(read || fail_is_memory(&fail));
        draft_free(&draft);
    }
    cr_assert(le(long, 3, refused));
}
