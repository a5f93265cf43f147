#include "support/golden_folder.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "support/cli_call.h"
#include "support/criterion.h"

bool is_there(const char *path)
{
    return access(path, F_OK) == 0;
}

const char *text_of(const char *path)
{
    static char text[20000];
    cli_get(path, text, sizeof text);
    return text;
}

void change(const char *path, const char *from, const char *to)
{
    const char *text = text_of(path), *at = strstr(text, from);
    cr_assert(ne(ptr, at, NULL), "%s has no %s", path, from);
    FILE *out = fopen(path, "w");
    cr_assert(ne(ptr, out, NULL));
    fprintf(out, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    fclose(out);
}
