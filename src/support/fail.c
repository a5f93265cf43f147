#include "support/fail.h"

#include <stdio.h>
#include <string.h>

bool fail_set(struct fail *fail, const char *code, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fail_set_list(fail, code, format, arguments);
    va_end(arguments);
    return false;
}

bool fail_set_list(struct fail *fail, const char *code, const char *format,
                   va_list arguments)
{
    vsnprintf(fail->message, sizeof fail->message, format, arguments);
    fail->code = code;
    fail->pointer[0] = '\0';
    fail->at_name = false;
    fail->offset = FAIL_NOWHERE;
    return false;
}

bool fail_memory(struct fail *fail)
{
    return fail_set(fail, "out-of-memory", "out of memory");
}

bool fail_is_memory(const struct fail *fail)
{
    return strcmp(fail->code, "out-of-memory") == 0;
}
