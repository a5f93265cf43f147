#include "support/claims_text.h"

#include "support/documents.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static const char *quoted(const char *text)
{
    size_t length = strlen(text);
    char *copy = arena_text(documents_arena(), text, length);
    cr_assert(copy);
    for (char *at = copy; (at = strchr(at, '\''));)
        *at = '"';
    return copy;
}

struct claims_text claims_text(const struct dialect *dialect, const char *text)
{
    struct claims_text result = {.fail = {.code = ""}};
    const struct claims_source source = {
        .root = document_of(quoted(text))->root,
        .dialect = dialect,
        .arena = documents_arena(),
    };
    result.read =
        claims_read(&source, &result.claims, &result.where, &result.fail);
    return result;
}

struct claim claim_taken(const char *dialect, const char *text)
{
    struct claims_text found = claims_text(dialect_find(dialect), text);
    cr_assert(found.read, "%s: %s", text, found.fail.message);
    cr_assert_eq(found.claims.count, 1, "%s", text);
    return found.claims.claims[0];
}

static const char *line_of(const char *text)
{
    static char line[4000];
    snprintf(line, sizeof line, "{'a':'A','b':'B',%s}", text);
    return line;
}

struct claim claim_said(const char *dialect, const char *text)
{
    return claim_taken(dialect, line_of(text));
}

void claim_refused(const char *dialect, const char *text, const char *code,
                   const char *message, const char *name)
{
    struct claims_text found =
        claims_text(dialect_find(dialect), line_of(text));
    cr_assert_not(found.read, "%s", text);
    cr_assert_str_eq(found.fail.code, code, "%s", text);
    cr_assert_eq(strncmp(found.fail.message, message, strlen(message)), 0,
                 "%s: %s", text, found.fail.message);
    cr_assert(found.where);
    cr_assert_eq(found.fail.offset, found.where->offset);
    if (name)
        cr_assert_str_eq(found.where->name, name);
    else
        cr_assert_null(found.where->name);
}

void assert_vec(struct claim_vec vec, double x, double y)
{
    cr_assert(!(vec.x < x) && !(vec.x > x) && !(vec.y < y) && !(vec.y > y),
              "[%g,%g], not [%g,%g]", vec.x, vec.y, x, y);
}
