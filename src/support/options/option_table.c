#include "support/options/option_table.h"

#include <stddef.h>
#include <string.h>

#include "collide.h"
#include "support/json/json_check.h"
#include "support/matches.h"
#include "support/number.h"

struct asked asked_at(const struct commands *commands, int i)
{
    if (i < QUERY_COUNT)
        return (struct asked){&query_table[i]->topic, query_table[i],
                              commands->run};
    const struct command *command = commands->table[i - QUERY_COUNT];
    return (struct asked){command ? &command->topic : NULL, NULL, command};
}

struct asked asked_find(const struct commands *commands, const char *name)
{
    struct asked asked = asked_at(commands, 0);
    for (int i = 0; asked.topic && strcmp(asked.topic->name, name) != 0;)
        asked = asked_at(commands, ++i);
    return asked;
}

static const struct option_group *const groups[] = {
    &options_of_queries,  &options_of_maps,     &options_of_rules,
    &options_of_results,  &options_of_generate, &options_of_reduce,
    &options_of_drawings, &options_of_all,      NULL,
};

const struct option *option_at(int i)
{
    int group = 0;
    while (groups[group] && i >= groups[group]->count)
        i -= groups[group++]->count;
    return groups[group] ? &groups[group]->rows[i] : NULL;
}

int option_count(void)
{
    int count = 0;
    for (int i = 0; groups[i]; i++)
        count += groups[i]->count;
    return count;
}

int option_find(const char *name, size_t length, const struct asked *asked)
{
    int found = -1;
    const struct option *option;
    for (int i = 0; (option = option_at(i)); i++) {
        if (!is_name(option->name, name, length))
            continue;
        if (option_is_for(option, asked))
            return i;
        if (found < 0)
            found = i;
    }
    return found;
}

bool option_is_for(const struct option *option, const struct asked *asked)
{
    if (!option->takes && !option->sets)
        return true;
    return asked->topic && ((option->takes & asked->topic->takes) ||
                            (option->sets & asked->command->sets));
}

/* ---- Reading values ------------------------------------------------------ */

bool is_name(const char *name, const char *text, size_t length)
{
    return strlen(name) == length && memcmp(name, text, length) == 0;
}

bool read_whole(const char *text, size_t length, struct option_range range,
                uint64_t *number)
{
    uint64_t found = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        uint64_t digit = (uint64_t)(text[i] - '0');
        if (digit > range.most || found > (range.most - digit) / 10)
            return false;
        found = 10 * found + digit;
    }
    bool leads_with_zero = length > 1 && text[0] == '0';
    if (length == 0 || leads_with_zero || found < range.least)
        return false;
    *number = found;
    return true;
}

bool read_limit(const struct setting *s, uint64_t *limit)
{
    return read_whole(s->value, strlen(s->value), s->option->whole, limit);
}

bool read_digits(const char *text, size_t length, const struct setting *s,
                 double *number)
{
    const struct limits limits = {0};
    struct json_value value;
    struct fail fail;
    if (text[0] != '-' && (text[0] < '0' || text[0] > '9'))
        return false;
    if (json_check((struct json_text){.bytes = text,
                                      .length = length,
                                      .complete = true},
                   &limits, s->scratch, &value, &fail) != JSON_VALUE)
        return fail_is_memory(&fail) && fail_memory(s->fail);
    return value.length == length && number_read(text, length, number);
}

bool read_number(const char *text, const struct setting *s, double *number)
{
    return read_digits(text, strlen(text), s, number);
}

bool read_not_negative(const char *text, const struct setting *s,
                       double *number)
{
    return read_number(text, s, number) && *number >= 0 && *number <= COL_LIMIT;
}

bool read_positive(const char *text, const struct setting *s, double *number)
{
    return read_number(text, s, number) && *number > 0 && *number <= COL_LIMIT;
}

bool read_choice(const struct setting *s, int *choice)
{
    const char *const *choices = s->option->choices;
    for (int i = 0; choices[i]; i++) {
        if (strcmp(s->value, choices[i]) == 0) {
            *choice = i;
            return true;
        }
    }
    return false;
}

/* The bit of a name text[0..length); 0: it is none of them. */
static unsigned find_name(const char *text, size_t length,
                          const char *const *names)
{
    for (int i = 0; names[i]; i++)
        if (is_name(names[i], text, length))
            return 1U << i;
    return 0;
}

bool read_names(const struct setting *s, const char *const *names,
                unsigned *bits)
{
    *bits = 0;
    for (const char *at = s->value;; at++) {
        size_t length = strcspn(at, ",");
        unsigned bit = find_name(at, length, names);
        if (!bit)
            return false;
        *bits |= bit;
        at += length;
        if (!*at)
            return true;
    }
}

const char *nearest_of_names(const char *value, const char *const *names,
                             struct arena *scratch)
{
    size_t length = strcspn(value, ",");
    int count = 0;
    while (value[length] && find_name(value, length, names)) {
        value += length + 1;
        length = strcspn(value, ",");
    }
    while (names[count])
        count++;
    const char *name = arena_text(scratch, value, length);
    return name ? nearest_name(name, names, count) : NULL;
}

/* The capacity is a power of two, which includes the NULL. */
bool append_text(const char *const **list, const char *text,
                 const struct setting *s)
{
    size_t count = 0;
    while (*list && (*list)[count])
        count++;
    const char **texts = (const char **)*list;
    size_t used = *list ? count + 1 : 0;
    if ((used & (used - 1)) == 0)
        texts = arena_grow(s->scratch, texts, used, used ? 2 * used : 2,
                           sizeof *texts);
    if (!texts)
        return fail_memory(s->fail);
    texts[count] = text;
    texts[count + 1] = NULL;
    *list = texts;
    return true;
}

bool option_set(const struct setting *s)
{
    const struct option *option = s->option;
    void *at = s->at;
    uint64_t number;
    int choice = 0;
    if (option->choices && option->kind != OPTION_OWN &&
        !read_choice(s, &choice))
        return false;
    switch (option->kind) {
    case OPTION_OWN:
        return option->set(s);
    case OPTION_FLAG:
        *(bool *)at = true;
        return true;
    case OPTION_INT:
        if (!read_limit(s, &number))
            return false;
        *(int *)at = (int)number;
        return true;
    case OPTION_LIMIT:
        return read_limit(s, at);
    case OPTION_NOT_NEGATIVE:
        return read_not_negative(s->value, s, at);
    case OPTION_POSITIVE:
        return read_positive(s->value, s, at);
    case OPTION_CHOICE:
        *(int *)at = choice;
        return true;
    case OPTION_SECOND:
        *(bool *)at = choice == 1;
        return true;
    case OPTION_WORD:
        *(const char **)at = s->value;
        return s->value[0];
    case OPTION_WORDS:
        return s->value[0] && append_text(at, s->value, s);
    case OPTION_PATTERNS:
        return append_text(at, s->value, s);
    }
    return false;
}
