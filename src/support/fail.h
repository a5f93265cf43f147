/* How a run fails: errors, the limits that bound a scene, and requests to stop
 * early.
 *
 * Every fallible function is bool f(..., struct fail *): false means that *fail
 * is filled and that the outputs are unchanged. The place of an error is a JSON
 * pointer or a byte offset; line and column are computed only when the error is
 * printed (support/json/locate.h). */
#ifndef FAIL_H
#define FAIL_H

#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Lets the compiler check the arguments from number `first` on against the
 * printf format, which is number `text`. */
#if defined(__GNUC__)
#define PRINTF_LIKE(text, first)                                               \
    __attribute__((__format__(__printf__, text, first)))
#else
#define PRINTF_LIKE(text, first)
#endif

#define FAIL_NOWHERE ((size_t)-1)

struct item;

struct fail {
    const char *code;        /* stable, listed in collide.1 */
    char message[320];       /* one sentence in lower case, no full stop */
    char pointer[320];       /* RFC 6901 pointer of the value that is wrong */
    bool at_name;            /* the place is the member's name, not its value */
    size_t offset;           /* byte offset of the place, or FAIL_NOWHERE: then
                                `pointer` is the place */
    const struct item *item; /* the value, where a tree is at hand, or NULL */
    int element; /* the number of ITEM_NUMBERS with this index; -1: all of it */
};

/* Fills *fail with a code and a printf message and no place; returns false for
 * use in a return statement. `code` must be a string literal. */
bool fail_set(struct fail *fail, const char *code, const char *format, ...)
    PRINTF_LIKE(3, 4);

/* The same with a list of arguments. */
bool fail_set_list(struct fail *fail, const char *code, const char *format,
                   va_list arguments);

/* The out-of-memory error, and a test for it. */
bool fail_memory(struct fail *fail);
bool fail_is_memory(const struct fail *fail);

/* ---- Limits --------------------------------------------------------------
 *
 * No input, however hostile, takes all memory or all time. Each limit is an
 * option (--max-depth N and so on) and has its own error, which states the
 * limit and the option. The search for times of impact has no bound in the
 * input, so `evaluations` bounds it. */

struct output_guard;

/* In each number, 0 is no limit. */
struct limits {
    uint64_t depth;            /* arrays and objects within each other */
    uint64_t bytes;            /* of the text of a scene */
    uint64_t values;           /* in that text, arrays and objects too */
    uint64_t vertices;         /* of a shape */
    uint64_t shapes;           /* of a scene */
    uint64_t checked_shapes;   /* of a level that is checked, and vertices of */
    uint64_t checked_vertices; /* all these; by the same options */
    uint64_t pairs;            /* of a scene that a query has to look at */
    uint64_t kept;  /* the same, where all of them are kept in memory: of a
                       scene that is simulated; by the same option */
    uint64_t drawn; /* the same, where the answers of all of them are kept,
                       to be drawn; by the same option */
    uint64_t evaluations; /* of vertices and edges, by a query of motion */

    struct output_guard *guard; /* the output of the run, which no input may
                                   be; NULL: any file may be read */
    bool hides_text; /* the file may be anything, such as a list of passwords:
                        errors about its syntax do not quote it */
};

/* The limits unless an option sets others. */
extern const struct limits limits_default;

/* The largest values of these options. */
extern const struct limits limits_most;

/* limits_most.depth, for arrays: as deep as cJSON goes. */
#define LIMITS_DEPTH_MOST 1000

/* ---- Stopping early ------------------------------------------------------ */

/* The user stops a run by a signal, another thread by cancelling a task that it
 * no longer needs. Either may be NULL. */
struct stop {
    const volatile sig_atomic_t *signal; /* not 0: received; read only in the
                                            thread that gets it */
    const atomic_bool *cancelled;
};

static inline bool stop_wanted(const struct stop *stop)
{
    return (stop->signal && *stop->signal) ||
           (stop->cancelled &&
            atomic_load_explicit(stop->cancelled, memory_order_relaxed));
}

#endif
