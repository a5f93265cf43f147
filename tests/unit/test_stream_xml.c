/* input/xml: a stream that is XML is one record. */
#include <criterion/criterion.h>

#include <string.h>

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
        cr_assert_str_eq(story(text, step, 0),
                         "V2:2 <map a=\"{}\">\n[1]\n{</map>\n");
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
            cr_assert_eq(stream_next(&stream, &scratch, &record, &fail),
                         STREAM_VALUE);
            cr_assert(record.is_xml);
            cr_assert_eq(record.length, 6);
            cr_assert_arr_eq(record.text, texts[i], 6);
            stream_free(&stream);
            arena_free(&scratch);
        }
    }
    cr_assert_str_eq(story("\xFF\xFE[1]\n", 1, 0), "F1:1 json-syntax");
}

Test(stream_xml, only_the_first_value_can_be_xml)
{
    cr_assert_str_eq(story("[1]\n<map/>\n[2]\n", 3, 0),
                     "V1:1 [1]; F2:1 json-syntax; V3:1 [2]");
}

Test(stream_xml, a_limit_refuses_it_whole)
{
    cr_assert_str_eq(story("<map/>", 1, 6), "V1:1 <map/>");
    cr_assert_str_eq(story(" <map/>\n[2]\n", 1, 11), "V1:2 <map/>\n[2]\n");
    cr_assert_str_eq(story(" <map/>\n[2]\n", 1, 10), "F1:2 xml-too-large");
    cr_assert_str_eq(story(" <map/>\n[2]\n", 12, 5), "F1:2 xml-too-large");
}
