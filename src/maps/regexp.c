/* regcomp writes out what is repeated, + as well: ((a+)+)+ is eight a's there,
 * in memory that no arena counts. So what a pattern comes to is counted before
 * it is given one. */
#include "maps/regexp.h"

#include <string.h>

#include "support/text.h"

#if defined __has_include && __has_include(<regex.h>)
#include <regex.h>

struct regexp {
    regex_t regex;
};

#define DEPTH_MOST 20

struct translation {
    const char *at;
    char *out, *end;
    int steps[DEPTH_MOST]; /* of each ( ) that is open, and of all at 0 */
    int depth;
    int atom; /* steps of what a repetition would repeat; 0: nothing */
    const char *wrong;
};

/* What a set has for Perl's letter: NULL if there is none. */
static const char *set_of(char letter)
{
    switch (letter) {
    case 'd':
        return "0-9";
    case 'w':
        return "A-Za-z0-9_";
    case 's':
        return " \t\n\v\f\r";
    default:
        return NULL;
    }
}

static bool is_letter_or_digit(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           ascii_is_digit(c);
}

static void put(struct translation *t, const char *text)
{
    size_t length = strlen(text);
    memcpy(t->out, text, length);
    t->out += length;
}

static bool refuse(struct translation *t, const char *wrong)
{
    t->wrong = wrong;
    return false;
}

static bool add_atom(struct translation *t, int steps)
{
    t->atom = steps;
    t->steps[t->depth] += steps;
    return t->steps[t->depth] <= REGEXP_STEPS ||
           refuse(t, "it is too long with its repetitions");
}

/* What is behind a \, outside of a set. */
static bool escape(struct translation *t)
{
    char c = *t->at++;
    bool is_upper = c == 'D' || c == 'W' || c == 'S';
    const char *set = set_of(ascii_lower(c));
    if (set) {
        put(t, is_upper ? "[^" : "[");
        put(t, set);
        put(t, "]");
    } else if (!c || is_letter_or_digit(c)) {
        return refuse(t, "a \\ with a letter that is not known");
    } else {
        put(t, strchr("^.[$()|*+?{\\", c) ? "\\" : "");
        *t->out++ = c;
    }
    return add_atom(t, 1);
}

/* A member of a set that is escaped. In sets of POSIX \ is one as others are,
 * so a - moves to the end, where it is itself. */
static bool escape_in_set(struct translation *t, bool *has_minus)
{
    char c = *t->at++;
    const char *set = set_of(c);
    if (set)
        put(t, set);
    else if (c == '-')
        *has_minus = true;
    else if (!c || is_letter_or_digit(c) || strchr("]^[", c))
        return refuse(t, "an escape in [ ] that is not known");
    else
        *t->out++ = c;
    return true;
}

static bool set(struct translation *t)
{
    bool has_minus = false;
    put(t, "[");
    if (*t->at == '^')
        *t->out++ = *t->at++;
    for (bool is_first = true; is_first || *t->at != ']'; is_first = false) {
        char c = *t->at++;
        if (!c || c == '[')
            return refuse(t, c ? "a [ in [ ]" : "a [ without its ]");
        if (c != '\\')
            *t->out++ = c;
        else if (!escape_in_set(t, &has_minus))
            return false;
    }
    t->at++;
    put(t, has_minus ? "-]" : "]");
    return add_atom(t, 1);
}

/* A number up to REGEXP_COUNT; -1: none. */
static int count_at(struct translation *t)
{
    int count = -1;
    for (; *t->at >= '0' && *t->at <= '9'; *t->out++ = *t->at++) {
        count = 10 * (count < 0 ? 0 : count) + (*t->at - '0');
        if (count > REGEXP_COUNT)
            return -1;
    }
    return count;
}

/* What is behind a {; *times is how often it writes out what it repeats. */
static bool counts(struct translation *t, int *times)
{
    int low = count_at(t), high = low;
    if (low >= 0 && *t->at == ',') {
        *t->out++ = *t->at++;
        high = *t->at == '}' ? low + 1 : count_at(t);
    }
    if (low < 0 || high < low || *t->at != '}')
        return refuse(t, "a { without counts up to 100");
    *t->out++ = *t->at++;
    *times = high > 0 ? high : 1;
    return true;
}

static bool repetition(struct translation *t, char c)
{
    int times = c == '+' ? 2 : 1;
    if (t->atom == 0)
        return refuse(t, "a repetition of nothing or of a repetition");
    *t->out++ = c;
    if (c == '{' && !counts(t, &times))
        return false;
    t->steps[t->depth] -= t->atom;
    if (!add_atom(t, times * t->atom))
        return false;
    t->atom = 0;
    return true;
}

static bool open_group(struct translation *t)
{
    if (*t->at == '?')
        return refuse(t, "a ( with a ?");
    if (++t->depth == DEPTH_MOST)
        return refuse(t, "too many ( in each other");
    t->steps[t->depth] = 0;
    t->atom = 0;
    *t->out++ = '(';
    return true;
}

static bool close_group(struct translation *t)
{
    if (t->depth == 0)
        return refuse(t, "a ) without its (");
    *t->out++ = ')';
    t->depth--;
    return add_atom(t, t->steps[t->depth + 1] + 1);
}

static bool next(struct translation *t)
{
    char c = *t->at++;
    switch (c) {
    case '\\':
        return escape(t);
    case '[':
        return set(t);
    case '(':
        return open_group(t);
    case ')':
        return close_group(t);
    case '*':
    case '+':
    case '?':
    case '{':
        return repetition(t, c);
    case '|':
    case '^':
    case '$':
        *t->out++ = c;
        t->atom = 0;
        return true;
    default:
        *t->out++ = c;
        return add_atom(t, 1);
    }
}

/* No character becomes more than what \W does. */
static bool translate(const char *pattern, struct translation *t)
{
    if (strlen(pattern) > REGEXP_LENGTH)
        return refuse(t, "it is too long");
    while (*t->at) {
        if (!next(t))
            return false;
    }
    *t->out = '\0';
    return t->depth == 0 || refuse(t, "a ( without its )");
}

struct regexp *regexp_make(const char *pattern, struct arena *arena,
                           int *groups, struct fail *fail)
{
    char text[16 * REGEXP_LENGTH];
    struct translation t = {.at = pattern, .out = text};
    struct regexp *regexp = arena_alloc(arena, 1, sizeof *regexp);
    if (!regexp) {
        fail_memory(fail);
        return NULL;
    }
    if (!translate(pattern, &t)) {
        fail_set(fail, "unsupported-pattern", "regular expression: %s",
                 t.wrong);
        return NULL;
    }
    int status = regcomp(&regexp->regex, text, REG_EXTENDED);
    if (status == REG_ESPACE) {
        fail_memory(fail);
        return NULL;
    }
    if (status != 0) {
        fail_set(fail, "unsupported-pattern",
                 "regular expression: it is not supported");
        return NULL;
    }
    *groups = (int)regexp->regex.re_nsub;
    return regexp;
}

void regexp_free(struct regexp *regexp)
{
    regfree(&regexp->regex);
}

bool regexp_find(const struct regexp *regexp, const char *text,
                 struct regexp_match *match)
{
    regmatch_t places[REGEXP_GROUPS + 1];
    if (regexec(&regexp->regex, text, REGEXP_GROUPS + 1, places, 0) != 0)
        return false;
    for (int i = 0; i < REGEXP_GROUPS; i++) {
        bool has = places[i + 1].rm_so >= 0;
        match->start[i] = has ? text + places[i + 1].rm_so : NULL;
        match->end[i] = has ? text + places[i + 1].rm_eo : NULL;
    }
    return true;
}

#else

struct regexp *regexp_make(const char *pattern, struct arena *arena,
                           int *groups, struct fail *fail)
{
    (void)pattern;
    (void)arena;
    *groups = 0;
    fail_set(fail, "unsupported-pattern",
             "this system has no regular expressions");
    return NULL;
}

void regexp_free(struct regexp *regexp)
{
    (void)regexp;
}

bool regexp_find(const struct regexp *regexp, const char *text,
                 struct regexp_match *match)
{
    (void)regexp;
    (void)text;
    (void)match;
    return false;
}

#endif
