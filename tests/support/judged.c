#include "support/judged.h"

#include <stdio.h>
#include <string.h>

#include "support/cli_call.h"
#include "support/criterion.h"

int judge_with(const char *options, const char *scene, const char *claims)
{
    char line[300];
    cli_put("scenes.json", scene);
    snprintf(line, sizeof line, "collide judge %s scenes.json -", options);
    return cli_call(line, claims);
}

void judged_right(const char *options, const char *scene, const char *claims)
{
    int status = judge_with(options, scene, claims);
    cr_expect(all(eq(int, status, 0), cli_has(cli_out, "\"ok\":true")),
              "status %d: %s\n%s\n%s", status, claims, cli_out, cli_err);
}

void judged_wrong(const char *options, const char *scene, const char *claims,
                  const char *what, const char *message)
{
    char kinds[100];
    int status = judge_with(options, scene, claims);
    snprintf(kinds, sizeof kinds, "\"kinds\":{\"%s\":", what);
    const char *found = strstr(cli_out, kinds);
    const char *more = found ? strpbrk(found + strlen(kinds), ",}") : NULL;
    cr_expect(all(eq(int, status, 1), ne(ptr, more, NULL), eq(chr, *more, '}'),
                  cli_has(cli_out, message)),
              "expected %s, status %d: %s\n%s\n%s", what, status, claims,
              cli_out, cli_err);
}

void judged_fault(const char *options, const char *scene, const char *claims,
                  const char *what)
{
    judged_wrong(options, scene, claims, what, "");
}
