/* Compiles and runs regular expressions by PCRE2, in limited memory and steps.
 * A build without PCRE2 reports an error instead. */
#include "maps/regexp.h"

#ifndef HAVE_PCRE2

const struct regexp *regexp_make(const char *pattern, struct arena *arena,
                                 int *groups, struct fail *fail)
{
    (void)pattern;
    (void)arena;
    *groups = 0;
    fail_set(fail, "built-without",
             "the world has patterns, but this program was built without "
             "PCRE2: list the maps in the world, or build with libpcre2");
    return NULL;
}

enum regexp_result regexp_find(const struct regexp *regexp, const char *text,
                               struct regexp_match *match, struct fail *fail)
{
    (void)regexp;
    (void)text;
    (void)match;
    (void)fail;
    return REGEXP_NO_MATCH;
}

#else

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <string.h>

#include "support/loader.h"

/* Steps of a match, nested groups that it backtracks into, and KiB of memory. A
 * pattern for names of files takes some dozens of steps; these take some
 * milliseconds. */
#define STEPS_MAX   100000
#define DEPTH_MAX   1000
#define HEAP_MAX    1024
/* Groups inside groups. */
#define NESTING_MAX 50

typedef void *pcre2_allocate(PCRE2_SIZE size, void *arena);
typedef void pcre2_release(void *memory, void *arena);

/* The functions of PCRE2 that are used, with their own names. */
struct pcre2 {
    pcre2_general_context *(*pcre2_general_context_create_8)(
        pcre2_allocate *allocate, pcre2_release *release, void *data);
    pcre2_compile_context *(*pcre2_compile_context_create_8)(
        pcre2_general_context *general);
    int (*pcre2_set_parens_nest_limit_8)(pcre2_compile_context *context,
                                         uint32_t limit);
    pcre2_code *(*pcre2_compile_8)(PCRE2_SPTR8 pattern, PCRE2_SIZE length,
                                   uint32_t options, int *error,
                                   PCRE2_SIZE *offset,
                                   pcre2_compile_context *context);
    int (*pcre2_pattern_info_8)(const pcre2_code *code, uint32_t what,
                                void *where);
    int (*pcre2_get_error_message_8)(int error, PCRE2_UCHAR8 *text,
                                     PCRE2_SIZE size);
    pcre2_match_context *(*pcre2_match_context_create_8)(
        pcre2_general_context *general);
    int (*pcre2_set_match_limit_8)(pcre2_match_context *context,
                                   uint32_t limit);
    int (*pcre2_set_depth_limit_8)(pcre2_match_context *context,
                                   uint32_t limit);
    int (*pcre2_set_heap_limit_8)(pcre2_match_context *context, uint32_t limit);
    pcre2_match_data *(*pcre2_match_data_create_8)(
        uint32_t size, pcre2_general_context *general);
    int (*pcre2_match_8)(const pcre2_code *code, PCRE2_SPTR8 text,
                         PCRE2_SIZE length, PCRE2_SIZE start, uint32_t options,
                         pcre2_match_data *data, pcre2_match_context *context);
    PCRE2_SIZE *(*pcre2_get_ovector_pointer_8)(pcre2_match_data *data);
};

static bool load_pcre2(struct pcre2 *pcre2)
{
    static const char *const files[] = {
        "libpcre2-8.so.0",
        "libpcre2-8.0.dylib",
        "/opt/homebrew/lib/libpcre2-8.0.dylib",
    };
    static const struct loader_function functions[] = {
        LOADER_FUNCTION(pcre2, pcre2_general_context_create_8),
        LOADER_FUNCTION(pcre2, pcre2_compile_context_create_8),
        LOADER_FUNCTION(pcre2, pcre2_set_parens_nest_limit_8),
        LOADER_FUNCTION(pcre2, pcre2_compile_8),
        LOADER_FUNCTION(pcre2, pcre2_pattern_info_8),
        LOADER_FUNCTION(pcre2, pcre2_get_error_message_8),
        LOADER_FUNCTION(pcre2, pcre2_match_context_create_8),
        LOADER_FUNCTION(pcre2, pcre2_set_match_limit_8),
        LOADER_FUNCTION(pcre2, pcre2_set_depth_limit_8),
        LOADER_FUNCTION(pcre2, pcre2_set_heap_limit_8),
        LOADER_FUNCTION(pcre2, pcre2_match_data_create_8),
        LOADER_FUNCTION(pcre2, pcre2_match_8),
        LOADER_FUNCTION(pcre2, pcre2_get_ovector_pointer_8),
    };
    return !loader_load(files, sizeof files / sizeof *files, functions,
                        sizeof functions / sizeof *functions, pcre2);
}

struct regexp {
    struct pcre2 pcre2;
    pcre2_code *code;
    pcre2_match_context *limits;
    pcre2_match_data *data;
};

/* All memory comes from the arena, which frees it at once. */
static void *allocate(PCRE2_SIZE size, void *arena)
{
    return arena_alloc(arena, size, 1);
}

static void release(void *memory, void *arena)
{
    (void)memory;
    (void)arena;
}

static void describe(const struct regexp *regexp, int error, struct fail *fail)
{
    PCRE2_UCHAR8 text[200] = {0};
    regexp->pcre2.pcre2_get_error_message_8(error, text, sizeof text);
    fail_set(fail, "unsupported-pattern", "regular expression: %s",
             (const char *)text);
}

/* What a match needs besides the code; false: no memory. */
static bool prepare(struct regexp *regexp, pcre2_general_context *general)
{
    const struct pcre2 *pcre2 = &regexp->pcre2;
    regexp->limits = pcre2->pcre2_match_context_create_8(general);
    regexp->data = pcre2->pcre2_match_data_create_8(REGEXP_GROUPS + 1, general);
    if (!regexp->limits || !regexp->data)
        return false;
    pcre2->pcre2_set_match_limit_8(regexp->limits, STEPS_MAX);
    pcre2->pcre2_set_depth_limit_8(regexp->limits, DEPTH_MAX);
    pcre2->pcre2_set_heap_limit_8(regexp->limits, HEAP_MAX);
    return true;
}

const struct regexp *regexp_make(const char *pattern, struct arena *arena,
                                 int *groups, struct fail *fail)
{
    struct regexp *regexp = arena_alloc(arena, 1, sizeof *regexp);
    *groups = 0;
    if (!regexp) {
        fail_memory(fail);
        return NULL;
    }
    struct pcre2 *pcre2 = &regexp->pcre2;
    if (!load_pcre2(pcre2)) {
        fail_set(fail, "built-without",
                 "the world has patterns, but PCRE2 is not installed: install "
                 "libpcre2-8, or list the maps in the world");
        return NULL;
    }
    if (strlen(pattern) > REGEXP_LENGTH_MAX) {
        fail_set(fail, "unsupported-pattern",
                 "regular expression: expected at most %d bytes, found more",
                 REGEXP_LENGTH_MAX);
        return NULL;
    }
    pcre2_general_context *general =
        pcre2->pcre2_general_context_create_8(allocate, release, arena);
    pcre2_compile_context *context =
        general ? pcre2->pcre2_compile_context_create_8(general) : NULL;
    if (!context || !prepare(regexp, general)) {
        fail_memory(fail);
        return NULL;
    }
    pcre2->pcre2_set_parens_nest_limit_8(context, NESTING_MAX);
    int error;
    PCRE2_SIZE offset;
    regexp->code = pcre2->pcre2_compile_8(
        (PCRE2_SPTR8)pattern, PCRE2_ZERO_TERMINATED,
        PCRE2_UTF | PCRE2_MATCH_INVALID_UTF, &error, &offset, context);
    if (!regexp->code) {
        if (error == PCRE2_ERROR_HEAP_FAILED)
            fail_memory(fail);
        else
            describe(regexp, error, fail);
        return NULL;
    }
    uint32_t count;
    pcre2->pcre2_pattern_info_8(regexp->code, PCRE2_INFO_CAPTURECOUNT, &count);
    *groups = (int)count;
    return regexp;
}

enum regexp_result regexp_find(const struct regexp *regexp, const char *text,
                               struct regexp_match *match, struct fail *fail)
{
    const struct pcre2 *pcre2 = &regexp->pcre2;
    int result =
        pcre2->pcre2_match_8(regexp->code, (PCRE2_SPTR8)text, strlen(text), 0,
                             0, regexp->data, regexp->limits);
    if (result == PCRE2_ERROR_NOMATCH)
        return REGEXP_NO_MATCH;
    if (result == PCRE2_ERROR_NOMEMORY) {
        fail_memory(fail);
        return REGEXP_FAILED;
    }
    if (result < 0) {
        describe(regexp, result, fail);
        return REGEXP_FAILED;
    }
    const PCRE2_SIZE *places = pcre2->pcre2_get_ovector_pointer_8(regexp->data);
    for (int i = 0; i < REGEXP_GROUPS; i++) {
        PCRE2_SIZE start = places[2 * i + 2], end = places[2 * i + 3];
        bool is_set = start != PCRE2_UNSET;
        match->start[i] = is_set ? text + start : NULL;
        match->end[i] = is_set ? text + end : NULL;
    }
    return REGEXP_MATCH;
}

#endif
