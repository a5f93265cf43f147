#include "options/setting.h"

#include <string.h>

#include "base/number.h"
#include "options/option_table.h"
#include "json/check.h"

bool read_limit(const char *text, uint64_t most, uint64_t *limit)
{
    uint64_t number = 0;
    for (; *text >= '0' && *text <= '9' && number <= most; text++)
        number = 10 * number + (uint64_t)(*text - '0');
    if (*text || number < 1 || number > most)
        return false;
    *limit = number;
    return true;
}

bool read_count(const char *text, int most, int *count)
{
    uint64_t number;
    if (!read_limit(text, (uint64_t)most, &number))
        return false;
    *count = (int)number;
    return true;
}

bool read_digits(const char *text, size_t length, const struct setting *s,
                 double *number)
{
    const struct limits limits = {0};
    struct json_value value;
    struct fail fail;
    if (text[0] != '-' && (text[0] < '0' || text[0] > '9'))
        return false;
    if (json_check((struct json_text){text, length, true, false, NULL, NULL},
                   &limits, s->scratch, &value, &fail) != JSON_VALUE)
        return fail_is_memory(&fail) && fail_memory(s->fail);
    return value.length == length && number_read(text, length, number);
}

bool read_number(const char *text, const struct setting *s, double *number)
{
    return read_digits(text, strlen(text), s, number);
}

bool read_choice(const struct setting *s, int *choice)
{
    const char *const *choices = option_at(s->id)->choices;
    for (int i = 0; choices[i]; i++) {
        if (strcmp(s->value, choices[i]) == 0) {
            *choice = i;
            return true;
        }
    }
    return false;
}
