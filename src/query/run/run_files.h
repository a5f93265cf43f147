/* All files of a command line, one after the other, from their records to the
 * answers. How a file is read is told in query/run/source.h, how a record is
 * answered in query/run/records.h. Trouble with one never ends the run. */
#ifndef RUN_FILES_H
#define RUN_FILES_H

#include "query/run/command_run.h"

/* Answers the records of all files, or of standard input where there is none,
 * by options->answer. */
command_function files_answer;

#endif
