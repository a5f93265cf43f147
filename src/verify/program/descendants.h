/* The processes that a command has started, down to the last.
 *
 * A process group does not hold them all: whoever calls setsid or setpgid
 * leaves it. On Linux this process becomes a child subreaper while a command
 * runs: processes whose parents end become its own children, so that it can
 * kill them one generation after the other. Elsewhere nothing is done, and only
 * the group is killed (child.h). */
#ifndef DESCENDANTS_H
#define DESCENDANTS_H

#include <stdbool.h>
#include <sys/types.h>

struct descendants {
    bool is_adopting;
    int before; /* whether this process was a subreaper */
};

/* To be called before the command is started. A process that has children
 * already, as a shell may leave it some with exec, adopts none: it could not
 * distinguish its own children from those of the command. */
struct descendants descendants_adopt(void);

/* To be called in the new process: it is killed when `parent`, which has made
 * it, ends, be it by SIGKILL. Linux only. */
void descendants_die_with(pid_t parent);

/* Kills and reaps all children of this process, to be called after the command
 * was reaped. Gives up after about 2 seconds, if processes fork faster than
 * they are killed or cannot end. */
void descendants_end(const struct descendants *descendants);

#endif
