#include "support/claims_text.h"

#include "support/criterion.h"
#include "support/documents.h"

#include <stdio.h>
#include <string.h>

static const char *quoted(const char *text)
{
    size_t length = strlen(text);
    char *copy = arena_text(documents_arena(), text, length);
    cr_assert(ne(ptr, copy, NULL));
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
    cr_assert(eq(int, found.claims.count, 1), "%s", text);
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
    cr_assert(not(found.read), "%s", text);
    cr_assert(eq(str, found.fail.code, code), "%s", text);
    cr_assert(eq(int, strncmp(found.fail.message, message, strlen(message)), 0),
              "%s: %s", text, found.fail.message);
    cr_assert(ne(ptr, found.where, NULL));
    cr_assert(eq(sz, found.fail.offset, found.where->offset));
    if (name)
        cr_assert(eq(str, found.where->name, name));
    else
        cr_assert(zero(ptr, found.where->name));
}

void assert_vec(struct claim_vec vec, double x, double y)
{
    cr_assert(all(not(lt(dbl, vec.x, x)), not(lt(dbl, x, vec.x)),
                  not(lt(dbl, vec.y, y)), not(lt(dbl, y, vec.y))));
}
