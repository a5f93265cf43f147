/* input/xml: a stream that is XML is one record. */

#include <errno.h>
#include <string.h>

#include "scene/stream/scene_input.h"
#include "support/criterion.h"
#include "support/stream_story.h"

static const char *story(const char *text, size_t step, uint64_t limit)
{
    static struct arena memory;
    static struct sink told;
    arena_free(&memory);
    told = sink_to_memory(&memory);
    struct stream stream = stream_in_steps(text, strlen(text), step);
    stream.limits.bytes = limit;
    stream_story(&stream, &told);
    stream_free(&stream);
    return told.text;
}

Test(stream_xml, all_of_it_is_one_record_wherever_it_is_cut)
{
    const char *text = "\xEF\xBB\xBF \n <map a=\"{}\">\n[1]\n{</map>\n";
    for (size_t step = 1; step < 32; step++)
        cr_assert(eq(str, story(text, step, 0),
                     "V2:2 <map a=\"{}\">\n[1]\n{</map>\n"));
}

Test(stream_xml, it_may_be_of_utf_16)
{
    static const char *const texts[] = {"\xFF\xFE<\0a\0", "\xFE\xFF\0<\0a"};
    for (size_t i = 0; i < 2; i++) {
        for (size_t step = 1; step < 7; step++) {
            struct arena scratch = {0};
            struct stream_record record;
            struct fail fail;
            struct stream stream = stream_in_steps(texts[i], 6, step);
            cr_assert(eq(int, stream_next(&stream, &scratch, &record, &fail),
                         STREAM_VALUE));
            cr_assert(record.is_document);
            cr_assert(eq(sz, record.length, 6));
            cr_assert(eq(mem, BYTES(record.text, 6), BYTES(texts[i], 6)));
            stream_free(&stream);
            arena_free(&scratch);
        }
    }
    cr_assert(eq(str, story("\xFF\xFE[1]\n", 1, 0), "F1:1 json-syntax"));
}

Test(stream_xml, only_the_first_value_can_be_xml)
{
    cr_assert(eq(str, story("[1]\n<map/>\n[2]\n", 3, 0),
                 "V1:1 [1]; F2:1 json-syntax; V3:1 [2]"));
}

Test(stream_xml, a_limit_refuses_it_whole)
{
    cr_assert(eq(str, story("<map/>", 1, 6), "V1:1 <map/>"));
    cr_assert(eq(str, story(" <map/>\n[2]\n", 1, 11), "V1:2 <map/>\n[2]\n"));
    cr_assert(eq(str, story(" <map/>\n[2]\n", 1, 10), "F1:2 xml-too-large"));
    cr_assert(eq(str, story(" <map/>\n[2]\n", 12, 5), "F1:2 xml-too-large"));
}

/* What an error of reading leaves of it is no document. */
Test(stream_xml, it_is_not_cut_where_reading_fails)
{
    struct arena memory = {0};
    struct sink told = sink_to_memory(&memory);
    struct stream stream = stream_in_steps("<map/>", 6, 2);
    stream_breaks_with(EIO);
    cr_assert(eq(int, stream_story(&stream, &told), STREAM_TROUBLE));
    cr_assert(eq(int, stream.error, EIO));
    cr_assert(eq(str, told.text, ""));
    stream_free(&stream);
    arena_free(&memory);
}

static bool stop_behind_two(void *context)
{
    int *reads = context;
    return ++*reads <= 2;
}

Test(stream_xml, it_is_not_cut_where_it_is_stopped)
{
    struct arena memory = {0};
    struct sink told = sink_to_memory(&memory);
    struct stream stream = stream_in_steps("<map/>", 6, 2);
    int reads = 0;
    stream.before_read = stop_behind_two;
    stream.context = &reads;
    cr_assert(eq(int, stream_story(&stream, &told), STREAM_END));
    cr_assert(stream.stopped);
    cr_assert(eq(str, told.text, ""));
    stream_free(&stream);
    arena_free(&memory);
}

/* A byte that no text begins with, and no more. */
Test(stream_xml, the_mark_of_utf_16_alone_is_none)
{
    cr_assert(eq(str, story("\xFF\xFE<", 1, 0), "F1:1 json-syntax"));
}

/* The buffer has a block, and would have two. */
Test(stream_xml, it_is_refused_where_memory_is_used_up)
{
    char text[2 * STREAM_BLOCK] = "<map>";
    memset(text + 5, ' ', sizeof text - 6);
    struct arena memory = {0};
    struct sink told = sink_to_memory(&memory);
    struct stream stream = stream_in_steps(text, sizeof text - 1, sizeof text);
    stream.memory = arena_make(STREAM_BLOCK + STREAM_BLOCK / 2);
    stream.limits.bytes = 0;
    stream_story(&stream, &told);
    cr_assert(eq(str, told.text, "F1:1 out-of-memory"));
    stream_free(&stream);
    arena_free(&memory);
}
