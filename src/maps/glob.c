#include "maps/glob.h"

#include <stddef.h>
#include <string.h>

#include "support/text.h"

/* A text that is gone through by code points. */
struct glob_run {
    const char *at, *end;
};

static bool has_more(const struct glob_run *run)
{
    return run->at < run->end;
}

static unsigned long take(struct glob_run *run)
{
    int length = utf8_length(run->at, (size_t)(run->end - run->at));
    if (length <= 0)
        return (unsigned char)*run->at++;
    unsigned long code = utf8_code(run->at, length);
    run->at += length;
    return code;
}

/* The ] that ends the set behind a [; NULL: none does. */
static const char *end_of_set(const struct glob_run *behind)
{
    const char *at = behind->at;
    if (at < behind->end && *at == '!')
        at++;
    if (at < behind->end && *at == ']')
        at++;
    if (at >= behind->end)
        return NULL;
    return memchr(at, ']', (size_t)(behind->end - at));
}

static bool is_in_set(struct glob_run set, unsigned long code)
{
    bool is_without = has_more(&set) && *set.at == '!', is_in = false;
    if (is_without)
        set.at++;
    while (has_more(&set)) {
        unsigned long low = take(&set), high = low;
        if (set.end - set.at >= 2 && *set.at == '-') {
            set.at++;
            high = take(&set);
        }
        is_in = is_in || (low <= code && code <= high);
    }
    return is_in != is_without;
}

/* Takes one element of the pattern that is no *, and says whether it fits. */
static bool fits_one(struct glob_run *pattern, unsigned long code)
{
    unsigned long element = take(pattern);
    if (element == '?')
        return true;
    const char *end = element == '[' ? end_of_set(pattern) : NULL;
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
    while (has_more(&text) || has_more(&pattern)) {
        if (has_more(&pattern) && *pattern.at == '*') {
            pattern.at++;
            retry_pattern = pattern;
            retry_text = text;
            continue;
        }
        if (has_more(&text) && has_more(&pattern) &&
            fits_one(&pattern, take(&text)))
            continue;
        if (!retry_pattern.at || !has_more(&retry_text))
            return false;
        take(&retry_text);
        pattern = retry_pattern;
        text = retry_text;
    }
    return true;
}

static struct glob_run run_of(const char *text)
{
    return (struct glob_run){text, text + strlen(text)};
}

bool glob_fits(const char *pattern, const char *text)
{
    return *pattern && fits(run_of(pattern), run_of(text));
}

bool glob_fits_path(const char *pattern, const char *path)
{
    if (!*pattern || strchr(pattern, '/'))
        return glob_fits(pattern, path);
    for (;;) {
        size_t length = strcspn(path, "/");
        if (fits(run_of(pattern), (struct glob_run){path, path + length}))
            return true;
        if (!path[length])
            return false;
        path += length + 1;
    }
}
