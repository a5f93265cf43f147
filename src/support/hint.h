/* Names in messages: quoted, and with the help that a misspelt one needs. */
#ifndef HINT_H
#define HINT_H

struct quote {
    char text[56];
};

struct hint {
    char text[192];
};

/* A name of a file in double quotes: cut, where it is long, between two
 * characters, with "..." for the rest; "?" stands for control characters. */
struct quote quote_name(const char *name);

/* What to do about an unknown name: "; did you mean "center"?" or, where no
 * known name is near, SEPARATOR and all of them: "; expected "a", "b"". A NULL
 * separator leaves the list out. The list is cut where it is long. */
struct hint hint_for(const char *name, const char *const *names, int count,
                     const char *separator);

#endif
