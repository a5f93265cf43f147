/* For functions that look at an answer and return, as text, the first thing
 * about it that does not hold; NULL: all of it does. Laws and fuzz harnesses
 * ask the same ones. */
#ifndef SUPPORT_FAULT_H
#define SUPPORT_FAULT_H

#define MUST(condition)                                                        \
    do {                                                                       \
        if (!(condition))                                                      \
            return #condition;                                                 \
    } while (0)

/* What another such function finds. */
#define MUST_PASS(fault)                                                       \
    do {                                                                       \
        const char *found = (fault);                                           \
        if (found)                                                             \
            return found;                                                      \
    } while (0)

#endif
