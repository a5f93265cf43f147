#include "support/document/text_number.h"

#include "support/json/string.h"
#include "support/number.h"
#include "support/text.h"

#include <string.h>

static const char *behind_digits(const char *at)
{
    while (ascii_is_digit(*at))
        at++;
    return at;
}

/* Behind the sign and digits of an exponent; `at` where they are none. */
static const char *behind_exponent(const char *at)
{
    if (*at != 'e' && *at != 'E')
        return at;
    const char *digits = at + 1;
    digits += *digits == '+' || *digits == '-';
    return ascii_is_digit(*digits) ? behind_digits(digits) : at;
}

size_t text_number_length(const char *text, double *number)
{
    const char *at = text + (*text == '-');
    if (!ascii_is_digit(*at))
        return 0;
    at = *at == '0' ? at + 1 : behind_digits(at);
    if (*at == '.' && ascii_is_digit(at[1]))
        at = behind_digits(at + 1);
    at = behind_exponent(at);
    size_t length = (size_t)(at - text);
    return number_read(text, length, number) ? length : 0;
}

bool text_is_number(const char *text, double *number)
{
    size_t length = text_number_length(text, number);
    return length > 0 && text[length] == '\0';
}

bool text_is_boolean(const char *text, bool *truth)
{
    bool is_true = strcmp(text, "1") == 0 || strcmp(text, "true") == 0;
    bool is_false = strcmp(text, "0") == 0 || strcmp(text, "false") == 0;
    *truth = is_true;
    return is_true || is_false;
}

const char *text_behind_space(const char *text)
{
    while (json_is_space(*text))
        text++;
    return text;
}

size_t text_count_numbers(const char *text)
{
    size_t count = 0;
    const char *at = text;
    for (;;) {
        double number;
        at = text_behind_space(at);
        size_t length = text_number_length(at, &number);
        if (length == 0)
            return 0;
        count++;
        at = text_behind_space(at + length);
        if (*at == '\0')
            return count;
        if (*at != ',')
            return 0;
        at++;
    }
}

void text_read_numbers(const char *text, double *numbers, size_t count)
{
    const char *at = text;
    for (size_t i = 0; i < count; i++) {
        at = text_behind_space(at);
        at = text_behind_space(at + text_number_length(at, &numbers[i]));
        at += *at == ',';
    }
}
