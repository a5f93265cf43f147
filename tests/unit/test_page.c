/* Pages: what is in them is escaped, and only their own script may run. How
 * they work is tested in a browser (tests/browser_pages). */
#include <string.h>

#include "draw/page/page.h"
#include "support/criterion.h"
#include "support/documents.h"
#include "support/drawn.h"
#include "support/same.h"
#include "support/text_parts.h"
#include "support/unpack.h"

static const char scene[] =
    "{'name': '</title><script>x', 'shapes': ["
    "{'id': '</script><b>', 'type': 'box', 'min': [0, 0], 'max': [2, 2]},"
    "{'id': 'B', 'type': 'box', 'min': [1, 0], 'max': [3, 2]}]}";

static struct sink sink_made(void)
{
    return sink_to_memory(documents_arena());
}

static const char *text_of(struct sink *sink)
{
    sink_byte(sink, '\0');
    cr_assert(eq(int, sink->error, 0));
    return sink->text;
}

/* ---- Pages --------------------------------------------------------------- */

static const char *page_made(void)
{
    static const char answer[] = "{\"query\":\"sat\",\"x\":\"</script>\"}";
    struct query_options options = drawn_options(&query_sat);
    struct drawing *drawing = drawn_query(scene, &options);
    struct sink sink = sink_made();
    struct page page = {.out = &sink, .title = "</title><i>"};
    drawing->scene.title = "</h2><i>";
    page_begin(&page);
    page_add(&page, drawing, answer, strlen(answer));
    page_end(&page);
    return text_of(&sink);
}

/* What the scripts go by. */
static const char *data_of(const char *page)
{
    static const char head[] = "<script type=\"text/plain\" class=\"data\">";
    const char *packed = strstr(page, head) + strlen(head);
    struct sink sink = sink_made();
    unpack_write(&sink, packed, (size_t)(strstr(packed, "</script>") - packed));
    return text_of(&sink);
}

Test(page, has_nothing_but_its_own)
{
    const char *page = page_made();
    cr_expect(eq(int, count_parts(page, "<script>"), 1));
    cr_expect(eq(int, count_parts(page, "<script type=\"text/plain\""), 1));
    cr_expect(eq(int, count_parts(page, "</script>"), 2));
    cr_expect(eq(int, count_parts(page, "<i>"), 0));
    cr_expect(eq(int, count_parts(page, "<b>"), 0));
    cr_expect(eq(int, count_parts(page, "http"),
                 count_parts(page, "http-equiv") +
                     count_parts(page, "www.w3.org/2000")));
}

Test(page, has_its_records_without_scripts)
{
    const char *page = page_made();
    expect_part(page, "<li><a href=\"#1.1\" data-record=\"0\">"
                      "&lt;/script&gt;&lt;b&gt; and B overlap by 1");
    const char *data = data_of(page);
    expect_part(data, "\"records\":[\n{\"key\":\"pairs/0\",\"text\":"
                      "\"\\u003c/script\\u003e\\u003cb\\u003e and B");
    expect_part(data, "\"answer\":{\"query\":\"sat\","
                      "\"x\":\"\\u003c/script\\u003e\"}}");
}

/* The hash of the policy, bits of which are those of the script's. */
Test(page, knows_its_script_by_its_hash)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *page = page_made();
    const char *script = strstr(page, "<script>") + strlen("<script>");
    const char *policy = strstr(page, "script-src 'sha256-") + 19;
    struct sha256 hash = sha256_make();
    sha256_add(&hash, script, (size_t)(strstr(script, "</script>") - script));
    struct sha256_text digits = sha256_text(&hash);
    for (int bit = 0; bit < 256; bit++) {
        int digit = (int)(strchr("0123456789abcdef", digits.text[bit / 4]) -
                          "0123456789abcdef");
        int letter = (int)(strchr(letters, policy[bit / 6]) - letters);
        cr_assert(
            eq(int, digit >> (3 - bit % 4) & 1, letter >> (5 - bit % 6) & 1),
            "bit %d", bit);
    }
    cr_expect(eq(mem, BYTES(policy + 43, 2), BYTES("='", 2)));
}

/* All but what was drawn and answered, so that people can keep many. */
Test(page, a_page_is_small)
{
    struct sink sink = sink_made();
    struct page page = {.out = &sink, .title = "none"};
    page_begin(&page);
    page_end(&page);
    cr_expect(lt(sz, strlen(text_of(&sink)), 61440));
}
