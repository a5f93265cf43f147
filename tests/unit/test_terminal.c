/* Pseudo-terminals are of XSI. */
#define _XOPEN_SOURCE 700
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "draw/terminal/preview.h"
#include "support/criterion.h"

static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG",
                                    "TERM",   "COLUMNS",  "NO_COLOR"};

/* What standard output, a file, is said to show with variables set. */
static struct terminal with(const char *name, const char *value,
                            const char *name_2, const char *value_2)
{
    int fd = open("/dev/null", O_WRONLY);
    cr_assert(le(int, 0, fd));
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        unsetenv(names[i]);
    if (name)
        setenv(name, value, 1);
    if (name_2)
        setenv(name_2, value_2, 1);
    struct terminal terminal = terminal_of(fd);
    close(fd);
    return terminal;
}

Test(terminal, no_terminal_has_80_columns_and_no_colors)
{
    struct terminal terminal = with(NULL, NULL, "TERM", "xterm");
    cr_expect(eq(int, terminal.columns, 80));
    cr_expect(eq(int, terminal.rows, 0));
    cr_expect(not(terminal.has_colors));
    cr_expect(not(terminal.is_utf8));
}

Test(terminal, columns_are_those_of_the_user)
{
    cr_expect(eq(int, with("COLUMNS", "123", NULL, NULL).columns, 123));
    cr_expect(eq(int, with("COLUMNS", "0", NULL, NULL).columns, 80));
    cr_expect(eq(int, with("COLUMNS", "-5", NULL, NULL).columns, 80));
    cr_expect(eq(int, with("COLUMNS", "12x", NULL, NULL).columns, 80));
    cr_expect(eq(int, with("COLUMNS", "", NULL, NULL).columns, 80));
    cr_expect(eq(int,
                 with("COLUMNS", "99999999999999999999", NULL, NULL).columns,
                 10000));
}

Test(terminal, the_first_locale_that_is_set_says_the_charset)
{
    cr_expect(with("LANG", "de_DE.UTF-8", NULL, NULL).is_utf8);
    cr_expect(with("LANG", "C.utf8", NULL, NULL).is_utf8);
    cr_expect(with("LC_CTYPE", "ca_ES.UTF-8@valencia", NULL, NULL).is_utf8);
    cr_expect(not(with("LANG", "de_DE.ISO-8859-1", NULL, NULL).is_utf8));
    cr_expect(not(with("LANG", "de_DE", NULL, NULL).is_utf8));
    cr_expect(not(with("LANG", "C", NULL, NULL).is_utf8));
    cr_expect(not(with("LC_ALL", "C", "LANG", "C.UTF-8").is_utf8));
    cr_expect(with("LC_CTYPE", "C.UTF-8", "LANG", "C").is_utf8);
    cr_expect(with("LC_ALL", "", "LANG", "C.UTF-8").is_utf8);
    cr_expect(not(with("TERM", "dumb", "LANG", "C.UTF-8").is_utf8));
}

/* A pseudo-terminal of which the other end is open. */
static int open_terminal(int *other)
{
    *other = posix_openpt(O_RDWR | O_NOCTTY);
    if (*other < 0 || grantpt(*other) != 0 || unlockpt(*other) != 0)
        return -1;
    return open(ptsname(*other), O_RDWR | O_NOCTTY);
}

Test(terminal, colors_are_for_terminals)
{
    int other, fd = open_terminal(&other);
    if (fd < 0)
        cr_skip("there are no pseudo-terminals here");
    setenv("TERM", "xterm", 1);
    unsetenv("NO_COLOR");
    cr_expect(terminal_of(fd).has_colors);
    setenv("NO_COLOR", "1", 1);
    cr_expect(not(terminal_of(fd).has_colors));
    setenv("NO_COLOR", "", 1);
    cr_expect(terminal_of(fd).has_colors);
    setenv("TERM", "dumb", 1);
    cr_expect(not(terminal_of(fd).has_colors));
    unsetenv("TERM");
    cr_expect(not(terminal_of(fd).has_colors));
}
