#include "cli/option_values.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/limits.h"
#include "base/number.h"
#include "json/check.h"

/* A whole number from 1 to `most` (at most 2^60) in plain digits. */
static bool read_limit(const char *text, uint64_t most, uint64_t *limit)
{
    uint64_t number = 0;
    for (; *text >= '0' && *text <= '9' && number <= most; text++)
        number = 10 * number + (uint64_t)(*text - '0');
    if (*text || number < 1 || number > most)
        return false;
    *limit = number;
    return true;
}

static bool read_count(const char *text, int most, int *count)
{
    uint64_t number;
    if (!read_limit(text, (uint64_t)most, &number))
        return false;
    *count = (int)number;
    return true;
}

/* A JSON number that a double can hold. */
static bool read_number(const char *text, struct arena *scratch, double *number)
{
    const struct limits limits = {0};
    const size_t length = strlen(text);
    struct json_value value;
    struct fail fail;
    if (text[0] != '-' && (text[0] < '0' || text[0] > '9'))
        return false;
    if (json_check((struct json_text){text, length, true, false, NULL, NULL},
                   &limits, scratch, &value, &fail) != JSON_VALUE)
        return false;
    return value.length == length && number_read(text, length, number);
}

/* Index of one of the option's choices. */
static bool read_choice(const char *text, enum option_id id, int *choice)
{
    const char *const *choices = option_table[id].choices;
    for (int i = 0; choices[i]; i++) {
        if (strcmp(text, choices[i]) == 0) {
            *choice = i;
            return true;
        }
    }
    return false;
}

static bool set_within(struct query_options *answer, const char *value,
                       struct arena *scratch)
{
    double distance;
    if (!read_number(value, scratch, &distance) || distance < 0)
        return false;
    answer->has_within = true;
    answer->within = distance;
    return true;
}

static bool set_dt(struct query_options *answer, const char *value,
                   struct arena *scratch)
{
    double dt;
    if (!read_number(value, scratch, &dt) || !(dt > 0) || dt > COL_LIMIT)
        return false;
    answer->dt = dt;
    return true;
}

static bool set_using(struct query_options *answer, const char *value)
{
    int choice;
    if (!read_choice(value, OPTION_USING, &choice))
        return false;
    answer->using_epa = choice == OPTION_USING_EPA;
    return true;
}

static bool set_at(struct query_options *answer, const char *value)
{
    int choice;
    if (!read_choice(value, OPTION_AT, &choice))
        return false;
    answer->at = (col_place)choice;
    return true;
}

/* The ids may have commas too: where to split shows when they are known. */
static bool add_pair(struct query_options *answer, const char *value)
{
    if (!strchr(value, ','))
        return false;
    answer->pairs[answer->pair_count++] = value;
    return true;
}

static bool set_limit(struct limits *limits, enum option_id id,
                      const char *value)
{
    enum { FIRST = OPTION_MAX_DEPTH };
    const struct limits *most = &limits_most;
    const struct {
        uint64_t *limit;
        uint64_t most;
    } rows[] = {
        [OPTION_MAX_DEPTH - FIRST] = {&limits->depth, most->depth},
        [OPTION_MAX_BYTES - FIRST] = {&limits->bytes, most->bytes},
        [OPTION_MAX_VALUES - FIRST] = {&limits->values, most->values},
        [OPTION_MAX_VERTICES - FIRST] = {&limits->vertices, most->vertices},
        [OPTION_MAX_SHAPES - FIRST] = {&limits->shapes, most->shapes},
        [OPTION_MAX_PAIRS - FIRST] = {&limits->pairs, most->pairs},
    };
    return read_limit(value, rows[id - FIRST].most, rows[id - FIRST].limit);
}

/* "I/N" */
static bool set_shard(struct shard *shard, const char *value)
{
    struct shard found = {0};
    const char *slash = strchr(value, '/');
    if (!slash || !read_limit(slash + 1, OPTION_SHARDS_MAX, &found.count))
        return false;
    char index[24];
    size_t length = (size_t)(slash - value);
    if (length >= sizeof index)
        return false;
    memcpy(index, value, length);
    index[length] = '\0';
    bool is_first = strcmp(index, "0") == 0;
    if (!is_first && !read_limit(index, found.count - 1, &found.index))
        return false;
    *shard = found;
    return true;
}

static bool set_record_id(struct options *options, const char *value)
{
    if (!value[0])
        return false;
    options->record_id = value;
    return true;
}

static bool set_output(struct options *options, const char *value)
{
    if (!value[0])
        return false;
    options->output = strcmp(value, "-") == 0 ? NULL : value;
    return true;
}

static bool set_progress(struct options *options, const char *value)
{
    int choice;
    if (!read_choice(value, OPTION_PROGRESS, &choice))
        return false;
    options->progress = (enum options_progress)choice;
    return true;
}

/* What an option that is a plain switch turns on. */
static bool *switch_of(struct options *options, enum option_id id)
{
    bool *const switches[OPTION_COUNT] = {
        [OPTION_ALL] = &options->answer.all,
        [OPTION_TRACE] = &options->answer.trace,
        [OPTION_PRETTY] = &options->pretty,
        [OPTION_EXIT_STATUS] = &options->exit_status,
        [OPTION_EXIT_ZERO] = &options->exit_zero,
    };
    return switches[id];
}

bool option_set(struct options *options, enum option_id id, const char *value,
                struct arena *scratch)
{
    struct query_options *answer = &options->answer;
    switch (id) {
    case OPTION_ALL:
    case OPTION_TRACE:
    case OPTION_PRETTY:
    case OPTION_EXIT_STATUS:
    case OPTION_EXIT_ZERO:
        *switch_of(options, id) = true;
        break;
    case OPTION_PAIR:
        return add_pair(answer, value);
    case OPTION_WITHIN:
        return set_within(answer, value, scratch);
    case OPTION_DT:
        return set_dt(answer, value, scratch);
    case OPTION_USING:
        return set_using(answer, value);
    case OPTION_AT:
        return set_at(answer, value);
    case OPTION_DIGITS:
        return read_count(value, OPTION_DIGITS_MAX, &options->digits);
    case OPTION_OUTPUT:
        return set_output(options, value);
    case OPTION_JOBS:
        return read_count(value, OPTION_JOBS_MAX, &options->jobs);
    case OPTION_PROGRESS:
        return set_progress(options, value);
    case OPTION_SHARD:
        return set_shard(&options->shard, value);
    case OPTION_RECORD_ID:
        return set_record_id(options, value);
    case OPTION_MAX_DEPTH:
    case OPTION_MAX_BYTES:
    case OPTION_MAX_VALUES:
    case OPTION_MAX_VERTICES:
    case OPTION_MAX_SHAPES:
    case OPTION_MAX_PAIRS:
        return set_limit(&answer->limits, id, value);
    case OPTION_HELP:
        options->action = ACTION_HELP;
        break;
    case OPTION_VERSION:
        options->action = ACTION_VERSION;
        break;
    case OPTION_COUNT:
        break;
    }
    return true;
}
