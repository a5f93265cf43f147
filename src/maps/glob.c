/* Matches names and paths with globs: * matches any text, ? any character,
 * [a-z] a character of a set and [!a-z] a character outside of it. */
#include <stddef.h>
#include <string.h>

#include "maps/map_select.h"
#include "support/text.h"

/* A text that is read by code points. */
struct glob_run {
    const char *at, *end;
};

static unsigned long take(struct glob_run *run)
{
    int length = utf8_length(run->at, (size_t)(run->end - run->at));
    if (length <= 0)
        return (unsigned char)*run->at++;
    unsigned long code = utf8_code(run->at, length);
    run->at += length;
    return code;
}

static bool is_in_set(struct glob_run set, unsigned long code)
{
    bool is_without = set.at < set.end && *set.at == '!', is_in = false;
    if (is_without)
        set.at++;
    while (set.at < set.end) {
        unsigned long low = take(&set), high = low;
        if (set.end - set.at >= 2 && *set.at == '-') {
            set.at++;
            high = take(&set);
        }
        is_in = is_in || (low <= code && code <= high);
    }
    return is_in != is_without;
}

/* Reads one element of the pattern that is no *, and compares it. */
static bool fits_one(struct glob_run *pattern, unsigned long code)
{
    unsigned long element = take(pattern);
    if (element != '[')
        return element == '?' || element == code;
    const char *at = pattern->at;
    at += at < pattern->end && *at == '!';
    at += at < pattern->end && *at == ']';
    const char *end = memchr(at, ']', (size_t)(pattern->end - at));
    if (!end)
        return element == code;
    struct glob_run set = {pattern->at, end};
    pattern->at = end + 1;
    return is_in_set(set, code);
}

/* Where an element does not fit, the last * takes one more character: those
 * before it need never take more. */
static bool fits(struct glob_run pattern, struct glob_run text)
{
    struct glob_run retry_pattern = {NULL, NULL}, retry_text = text;
    while (text.at < text.end || pattern.at < pattern.end) {
        if (pattern.at < pattern.end && *pattern.at == '*') {
            pattern.at++;
            retry_pattern = pattern;
            retry_text = text;
            continue;
        }
        if (text.at < text.end && pattern.at < pattern.end &&
            fits_one(&pattern, take(&text)))
            continue;
        if (!retry_pattern.at || retry_text.at == retry_text.end)
            return false;
        take(&retry_text);
        pattern = retry_pattern;
        text = retry_text;
    }
    return true;
}

bool glob_fits(const char *pattern, const char *text)
{
    return *pattern &&
           fits((struct glob_run){pattern, pattern + strlen(pattern)},
                (struct glob_run){text, text + strlen(text)});
}

bool glob_fits_path(const char *pattern, const char *path)
{
    if (!*pattern || strchr(pattern, '/'))
        return glob_fits(pattern, path);
    const struct glob_run run = {pattern, pattern + strlen(pattern)};
    for (;;) {
        size_t length = strcspn(path, "/");
        if (fits(run, (struct glob_run){path, path + length}))
            return true;
        if (!path[length])
            return false;
        path += length + 1;
    }
}
