/* Reports the size and abilities of a terminal, from the environment and the
 * device behind a descriptor. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "draw/terminal/preview.h"

#define USUAL_COLUMNS 80
#define MOST_COLUMNS  10000

/* The value of a variable; NULL where it is not set, or empty. */
static const char *variable(const char *name)
{
    const char *value = getenv(name);
    return value && value[0] ? value : NULL;
}

/* A locale is language_TERRITORY.charset@modifier. */
static bool is_utf8(void)
{
    const char *locale = variable("LC_ALL");
    if (!locale)
        locale = variable("LC_CTYPE");
    if (!locale)
        locale = variable("LANG");
    const char *charset = locale ? strchr(locale, '.') : NULL;
    if (!charset)
        return false;
    size_t length = strcspn(++charset, "@");
    return (length == 5 && strncasecmp(charset, "UTF-8", 5) == 0) ||
           (length == 4 && strncasecmp(charset, "UTF8", 4) == 0);
}

struct terminal terminal_of(int descriptor)
{
    const char *kind = variable("TERM");
    bool is_dumb = kind && strcmp(kind, "dumb") == 0;
    struct terminal terminal = {.is_utf8 = is_utf8() && !is_dumb};
    if (isatty(descriptor)) {
#ifdef TIOCGWINSZ
        struct winsize size;
        if (ioctl(descriptor, TIOCGWINSZ, &size) == 0) {
            terminal.columns = size.ws_col;
            terminal.rows = size.ws_row;
        }
#endif
        terminal.has_colors = kind && !is_dumb && !variable("NO_COLOR");
    }
    const char *text = variable("COLUMNS");
    if (text && strspn(text, "0123456789") == strlen(text)) {
        long columns = strtol(text, NULL, 10);
        if (columns > 0)
            terminal.columns =
                columns < MOST_COLUMNS ? (int)columns : MOST_COLUMNS;
    }
    if (terminal.columns <= 0)
        terminal.columns = USUAL_COLUMNS;
    return terminal;
}
