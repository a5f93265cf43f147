/* For tests of golden results, in the scratch directory of cli_call.h. */
#ifndef SUPPORT_GOLDEN_FOLDER_H
#define SUPPORT_GOLDEN_FOLDER_H

#include <stdbool.h>

/* Results of a scene that nobody has: golden takes the file for its own. */
#define RESULTS "{'query':'clip','scene':'x','input':'sha256:0','pairs':[]}\n"

#define RECORD "collide golden record ."
#define VERIFY "collide golden verify ."
#define REVIEW "collide golden review ."
#define ACCEPT "collide golden accept ."

bool is_there(const char *path);

/* What is in a file, until the next call of this or the next function. */
const char *text_of(const char *path);

/* Puts a text in place of another one, which a file has to have. */
void change(const char *path, const char *from, const char *to);

#endif
