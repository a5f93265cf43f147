/* Finds the known name that a misspelled name is meant for, and writes quotes
 * and hints for messages. */
#include "support/matches.h"

#include <stdio.h>
#include <string.h>

#include "support/text.h"

/* Bytes of a name that a quote shows. */
#define SHOWN 48

/* ---- Edit distance ------------------------------------------------------- */

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* The edit distance is the optimal string alignment distance (Damerau 1964 in
 * the restricted form: no part is edited twice), by the usual table of prefix
 * distances, of which three rows are kept. Rows run over the known name, which
 * is short, so they fit on the stack; a given name that is much longer is ruled
 * out by its length alone, so the cost does not depend on what was typed. */
size_t edit_distance(const char *from, const char *to)
{
    size_t rows[3][NEAREST_LONGEST + 1] = {0};
    size_t *two_up = rows[0], *up = rows[1], *row = rows[2];
    size_t width = strlen(to);
    for (size_t j = 0; j <= width; j++)
        up[j] = j;
    for (size_t i = 1; from[i - 1]; i++) {
        row[0] = i;
        for (size_t j = 1; j <= width; j++) {
            size_t replaced = up[j - 1] + (from[i - 1] != to[j - 1]);
            row[j] = least(replaced, least(up[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && from[i - 1] == to[j - 2] &&
                from[i - 2] == to[j - 1])
                row[j] = least(row[j], two_up[j - 2] + 1);
        }
        size_t *oldest = two_up;
        two_up = up;
        up = row;
        row = oldest;
    }
    return up[width];
}

size_t nearest_limit(size_t length)
{
    size_t limit = length / 3 > 2 ? length / 3 : 2;
    return least(limit, length / 2);
}

const char *nearest_name(const char *name, const char *const *names, int count)
{
    size_t length = strlen(name);
    size_t best = nearest_limit(length) + 1;
    const char *nearest = NULL;
    for (int i = 0; i < count; i++) {
        size_t other = strlen(names[i]);
        size_t apart = other > length ? other - length : length - other;
        if (other > NEAREST_LONGEST || apart >= best)
            continue;
        size_t distance = edit_distance(name, names[i]);
        if (distance < best) {
            best = distance;
            nearest = names[i];
        }
    }
    return nearest;
}

bool synonym_is(const struct synonym *row, const char *name)
{
    size_t length = strlen(name);
    const char *at = row->names;
    while (*at) {
        size_t word = strcspn(at, " ");
        if (word == length && memcmp(at, name, length) == 0)
            return true;
        at += word + (at[word] == ' ');
    }
    return false;
}

const char *synonym_of(const struct synonym *table, const char *name)
{
    while (table && table->meant && !synonym_is(table, name))
        table++;
    return table ? table->meant : NULL;
}

struct quote quote_name(const char *name)
{
    size_t length = strlen(name);
    size_t shown = utf8_part(name, length, SHOWN);
    struct quote quote;
    snprintf(quote.text, sizeof quote.text, "\"%.*s\"%s", (int)shown, name,
             shown < length ? "..." : "");
    for (char *byte = quote.text; *byte; byte++) {
        if ((unsigned char)*byte < ' ' || *byte == '\x7F')
            *byte = '?';
    }
    return quote;
}

struct short_text name_hint(const char *prefix, const char *name)
{
    struct short_text hint = {""};
    char whole[NEAREST_LONGEST + 8];
    if (!name)
        return hint;
    snprintf(whole, sizeof whole, "%s%s", prefix, name);
    snprintf(hint.text, sizeof hint.text, "; did you mean %s?",
             quote_name(whole).text);
    return hint;
}

/* Bytes of a hint, with its NUL. */
#define HINT_BYTES 192

/* Bytes of ", ..." at the end of a list that is cut. */
#define CUT_BYTES 6

struct short_text hint_for(const char *name, const char *const *names,
                           int count, const char *separator)
{
    const size_t size = HINT_BYTES;
    const char *near = nearest_name(name, names, count);
    struct short_text hint = name_hint("", near);
    size_t used = 0;
    for (int i = 0; !near && separator && i < count; i++) {
        const struct quote name_quoted = quote_name(names[i]);
        const char *before = i == 0 ? separator : ", ";
        if (used + strlen(before) + strlen(name_quoted.text) + CUT_BYTES >
            size) {
            snprintf(hint.text + used, size - used, ", ...");
            break;
        }
        used += (size_t)snprintf(hint.text + used, size - used, "%s%s", before,
                                 name_quoted.text);
    }
    return hint;
}
