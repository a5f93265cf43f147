/* A pattern becomes a program for a machine (regexp_find.c): jumps in it are
 * relative, so that a part can be moved or repeated as a whole. */
#include "level/regexp_steps.h"

#include <string.h>

/* What is open: a ( or the whole pattern. */
struct frame {
    int start;       /* where its steps begin */
    int alternative; /* where those of the alternative begin that is read */
    int pending;     /* the last jump from an alternative to its end; -1 */
    int group;       /* its number from 0 on; -1: none */
};

struct compiler {
    const char *pattern, *at;
    struct regexp *regexp;
    struct frame *frames;
    int depth;
    int atom; /* where the steps of the last atom begin; -1: there is none */
    int groups;
    struct fail *fail;
};

static bool wrong(struct compiler *c, const char *what)
{
    return fail_set(c->fail, "unsupported-pattern",
                    "regular expression: %s at character %d", what,
                    (int)(c->at - c->pattern) + 1);
}

/* Makes room for `count` steps at `place`; what is there moves on. */
static struct step *insert(struct compiler *c, int place, int count)
{
    struct regexp *regexp = c->regexp;
    if (count > REGEXP_STEPS - regexp->count) {
        fail_set(c->fail, "unsupported-pattern",
                 "regular expression: it has more than %d steps", REGEXP_STEPS);
        return NULL;
    }
    struct step *steps = regexp->steps + place;
    memmove(steps + count, steps,
            (size_t)(regexp->count - place) * sizeof *steps);
    memset(steps, 0, (size_t)count * sizeof *steps);
    regexp->count += count;
    return steps;
}

static bool add(struct compiler *c, struct step step)
{
    struct step *made = insert(c, c->regexp->count, 1);
    if (made)
        *made = step;
    return made;
}

static void put(uint32_t *set, int low, int high)
{
    for (int i = low; i <= high; i++)
        set[i / 32] |= UINT32_C(1) << i % 32;
}

/* Adds what stands behind a \ to a set, and tells which character it was, -1
 * for a class of them. */
static bool take_escape(struct compiler *c, uint32_t *set, int *single)
{
    static const char own[] = "tnrf", meant[] = "\t\n\r\f";
    uint32_t class[8] = {0};
    char letter = *c->at;
    char kind =
        letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
    bool is_letter = kind >= 'a' && kind <= 'z';
    *single = (unsigned char)letter;
    if (!letter)
        return wrong(c, "nothing behind \\");
    if (kind == 'd' || kind == 'w')
        put(class, '0', '9');
    if (kind == 'w') {
        put(class, 'a', 'z');
        put(class, 'A', 'Z');
        put(class, '_', '_');
    }
    if (kind == 's') {
        put(class, '\t', '\r');
        put(class, ' ', ' ');
    }
    if (kind == 'd' || kind == 'w' || kind == 's') {
        for (int i = 0; i < 8; i++)
            set[i] |= kind == letter ? class[i] : ~class[i];
        *single = -1;
    } else if (is_letter && strchr(own, letter)) {
        *single = (unsigned char)meant[strchr(own, letter) - own];
    } else if (is_letter || (letter >= '0' && letter <= '9')) {
        return wrong(c, "an escape that is not supported");
    }
    if (*single >= 0)
        put(set, *single, *single);
    c->at++;
    return true;
}

/* Takes a character of a set in brackets, or an escape. */
static bool take_member(struct compiler *c, uint32_t *set, int *single)
{
    if (*c->at != '\\') {
        *single = (unsigned char)*c->at++;
        put(set, *single, *single);
        return true;
    }
    c->at++;
    return take_escape(c, set, single);
}

static bool take_brackets(struct compiler *c, uint32_t *set)
{
    bool is_without = *c->at == '^';
    c->at += is_without;
    for (bool is_first = true; is_first || *c->at != ']'; is_first = false) {
        int low, high;
        if (!*c->at)
            return wrong(c, "a [ without its ]");
        if (!take_member(c, set, &low))
            return false;
        if (low < 0 || *c->at != '-' || c->at[1] == ']' || !c->at[1])
            continue;
        c->at++;
        if (!take_member(c, set, &high))
            return false;
        if (high < low)
            return wrong(c, "a range that ends before it begins");
        put(set, low, high);
    }
    c->at++;
    for (int i = 0; i < 8 && is_without; i++)
        set[i] = ~set[i];
    return true;
}

/* Whether it is a character, or a set of them, that stands there. */
static bool take_set(struct compiler *c)
{
    struct step step = {.kind = STEP_SET};
    int single;
    char first = *c->at++;
    bool is_fine = true;
    if (first == '[')
        is_fine = take_brackets(c, step.set);
    else if (first == '\\')
        is_fine = take_escape(c, step.set, &single);
    else if (first == '.')
        put(step.set, 1, 255);
    else
        put(step.set, (unsigned char)first, (unsigned char)first);
    c->atom = c->regexp->count;
    return is_fine && add(c, step);
}

/* ---- repetition ---------------------------------------------------------- */

/* A split that goes on, or by `away`; where it is not greedy, the other way
 * round. */
static struct step split(int on, int away, bool is_greedy)
{
    return (struct step){.kind = STEP_SPLIT,
                         .first = is_greedy ? on : away,
                         .second = is_greedy ? away : on};
}

/* Another copy of the atom's `length` steps at the end. */
static bool repeat(struct compiler *c, int length)
{
    if (!insert(c, c->regexp->count, length))
        return false;
    struct step *steps = c->regexp->steps;
    memcpy(steps + c->regexp->count - length, steps + c->atom,
           (size_t)length * sizeof *steps);
    return true;
}

/* The atom, `length` steps at the end of the program, any number of times. */
static bool loop(struct compiler *c, int length, bool is_greedy)
{
    struct step *before = insert(c, c->regexp->count - length, 1);
    if (!before)
        return false;
    *before = split(1, length + 2, is_greedy);
    return add(c, (struct step){.kind = STEP_JUMP, .first = -(length + 1)});
}

static bool make_optional(struct compiler *c, int length, bool is_greedy)
{
    struct step *before = insert(c, c->regexp->count - length, 1);
    if (before)
        *before = split(1, length + 1, is_greedy);
    return before;
}

/* The atom at least `least` and at most `most` times, -1 for any number: those
 * that there must be, then others of which each may end it. The atom itself
 * stands in front of the copies until they are made. */
static bool quantify(struct compiler *c, int least, int most, bool is_greedy)
{
    int length = c->regexp->count - c->atom;
    for (int i = 0; i < least; i++) {
        if (!repeat(c, length))
            return false;
    }
    if (most < 0 && (!repeat(c, length) || !loop(c, length, is_greedy)))
        return false;
    for (int i = least; i < most; i++) {
        if (!repeat(c, length) || !make_optional(c, length, is_greedy))
            return false;
    }
    struct step *steps = c->regexp->steps + c->atom;
    c->regexp->count -= length;
    memmove(steps, steps + length,
            (size_t)(c->regexp->count - c->atom) * sizeof *steps);
    c->atom = -1;
    return true;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static int take_count(struct compiler *c)
{
    int count = 0;
    while (is_digit(*c->at)) {
        if (count <= REGEXP_STEPS)
            count = 10 * count + (*c->at - '0');
        c->at++;
    }
    return count;
}

static bool take_counts(struct compiler *c, int *least, int *most)
{
    c->at++;
    *least = *most = take_count(c);
    if (*c->at == ',') {
        c->at++;
        *most = is_digit(*c->at) ? take_count(c) : -1;
    }
    if (*c->at != '}')
        return wrong(c, "a { without its }");
    c->at++;
    return (*most < 0 || *least <= *most) ||
           wrong(c, "a count that ends before it begins");
}

static bool is_quantifier(const char *at)
{
    return *at == '*' || *at == '+' || *at == '?' ||
           (*at == '{' && is_digit(at[1]));
}

static bool take_quantifier(struct compiler *c)
{
    int least = *c->at == '+', most = *c->at == '?' ? 1 : -1;
    if (c->atom < 0)
        return wrong(c, "nothing to repeat");
    if (*c->at != '{')
        c->at++;
    else if (!take_counts(c, &least, &most))
        return false;
    bool is_greedy = *c->at != '?';
    c->at += !is_greedy;
    return quantify(c, least, most, is_greedy);
}

/* ---- groups and alternatives --------------------------------------------- */

static bool save(struct compiler *c, int group, int end)
{
    if (group < 0 || group >= REGEXP_GROUPS)
        return true;
    return add(c, (struct step){.kind = STEP_SAVE, .first = 2 * group + end});
}

/* A group behind its (. */
static bool open_group(struct compiler *c)
{
    int start = c->regexp->count, group = -1;
    if (*c->at != '?') {
        group = c->groups++;
    } else if (c->at[1] == ':') {
        c->at += 2;
    } else {
        return wrong(c, "a group that is not supported");
    }
    if (!save(c, group, 0))
        return false;
    c->frames[++c->depth] = (struct frame){start, c->regexp->count, -1, group};
    c->atom = -1;
    return true;
}

/* What has been read of the group is one alternative; another follows. */
static bool add_alternative(struct compiler *c)
{
    struct frame *frame = &c->frames[c->depth];
    int length = c->regexp->count - frame->alternative;
    struct step *before = insert(c, frame->alternative, 1);
    if (!before)
        return false;
    *before = split(1, length + 2, true);
    int jump = c->regexp->count;
    if (!add(c, (struct step){.kind = STEP_JUMP, .first = frame->pending}))
        return false;
    frame->pending = jump;
    frame->alternative = c->regexp->count;
    c->atom = -1;
    return true;
}

/* Leads the jumps of the alternatives to the end. */
static void end_alternatives(struct compiler *c)
{
    struct frame *frame = &c->frames[c->depth];
    while (frame->pending >= 0) {
        int jump = frame->pending;
        frame->pending = c->regexp->steps[jump].first;
        c->regexp->steps[jump].first = c->regexp->count - jump;
    }
}

static bool close_group(struct compiler *c)
{
    const struct frame *frame = &c->frames[c->depth];
    if (c->depth == 0) {
        c->at--;
        return wrong(c, "a ) without its (");
    }
    end_alternatives(c);
    c->atom = frame->start;
    c->depth--;
    return save(c, frame->group, 1);
}

static bool take_next(struct compiler *c)
{
    if (is_quantifier(c->at))
        return take_quantifier(c);
    switch (*c->at) {
    case '(':
        c->at++;
        return open_group(c);
    case ')':
        c->at++;
        return close_group(c);
    case '|':
        c->at++;
        return add_alternative(c);
    case '^':
    case '$':
        c->atom = -1;
        return add(
            c, (struct step){.kind = *c->at++ == '^' ? STEP_BEGIN : STEP_END});
    default:
        return take_set(c);
    }
}

struct regexp *regexp_make(const char *pattern, struct arena *arena,
                           int *groups, struct fail *fail)
{
    size_t length = strlen(pattern);
    struct regexp *regexp = arena_alloc(arena, 1, sizeof *regexp);
    struct step *steps = arena_take(arena, REGEXP_STEPS + 1, sizeof *steps);
    struct frame *frames =
        arena_take(arena, (length < REGEXP_STEPS ? length : REGEXP_STEPS) + 1,
                   sizeof *frames);
    if (!regexp || !steps || !frames) {
        fail_memory(fail);
        return NULL;
    }
    regexp->steps = steps;
    struct compiler c = {pattern, pattern, regexp, frames, 0, -1, 0, fail};
    frames[0] = (struct frame){0, 0, -1, -1};
    if (length > REGEXP_STEPS) {
        fail_set(fail, "unsupported-pattern",
                 "regular expression: it has more than %d characters",
                 REGEXP_STEPS);
        return NULL;
    }
    while (*c.at) {
        if (!take_next(&c))
            return NULL;
    }
    if (c.depth > 0) {
        wrong(&c, "a ( without its )");
        return NULL;
    }
    end_alternatives(&c);
    if (!add(&c, (struct step){.kind = STEP_MATCH}))
        return NULL;
    *groups = c.groups;
    return regexp;
}
