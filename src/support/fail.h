/* What went wrong, said once: the stable code, the sentence, the place.
 *
 * Every fallible function of the program is bool f(..., struct fail *): false
 * says that *fail is filled and that the outputs are unchanged. The place is a
 * JSON pointer or a byte offset; line and column are worked out only when the
 * error is printed (support/json/locate.h). */
#ifndef FAIL_H
#define FAIL_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#define FAIL_NOWHERE ((size_t)-1)

struct fail {
    const char *code;  /* stable, listed in collide.1 */
    char message[320]; /* one sentence in lower case, no full stop */
    char pointer[320]; /* RFC 6901 pointer of the value that is wrong */
    bool at_name;      /* the place is the member's name, not its value */
    size_t offset;     /* byte offset of the place, or FAIL_NOWHERE: then the
                          pointer tells it */
};

/* Fills *fail with a code and a printf message and no place; returns false so
 * that it can stand in a return. `code` must be a string literal. */
bool fail_set(struct fail *fail, const char *code, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 3, 4)))
#endif
    ;

/* The same for arguments that a function was given. */
bool fail_set_list(struct fail *fail, const char *code, const char *format,
                   va_list arguments);

/* The one message for memory that could not be had, and whether it is that. */
bool fail_memory(struct fail *fail);
bool fail_is_memory(const struct fail *fail);

#endif
