/* What every command works with: options, messages (message.c), shapes on the
 * command line (inline_shapes.c), the files that names stand for
 * (found_files.c), patterns that select parts of inputs (selections.c), inputs
 * as scenes (scene_stream.c) or as answers (records.c), and filters that
 * rewrite answers for other tools (answer_table.c) or for people (colored.c).
 */
#ifndef COMMAND_RUN_H
#define COMMAND_RUN_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>

#include "maps/level.h"
#include "query/query.h"
#include "scene/scene.h"
#include "scene/stream/scene_input.h"
#include "support/arena.h"
#include "support/document/document.h"
#include "support/fail.h"
#include "support/json/locate.h"
#include "support/json/string.h"
#include "support/json_writer.h"
#include "support/matches.h"
#include "support/options/options.h"
#include "support/output_file.h"
#include "support/same.h"
#include "support/sink.h"

/* ---- Messages ------------------------------------------------------------
 *
 * What a run writes to standard error: messages for people, one line each, and
 * a line of progress about a long run. */

/* One line about a long run, rewritten again and again and removed at the end:
 *
 *   collide: 1200000 scenes, 684.0 MB, 96.3 MB/s, 57 %, 0:00:05 left */
struct progress {
    FILE *file;
    const char *what; /* is counted: "files"; NULL: scenes */
    bool wanted;      /* false: nothing is ever written */
    double delay;     /* seconds before the line comes first */
    uint64_t total;   /* bytes of all inputs; 0: not known */

    /* The line's own. */
    struct timespec start;
    double next;             /* seconds from the start to the next line */
    int shown;               /* characters that stand there now */
    uint64_t records, bytes; /* of the inputs before this one */
};

/* Starts the clock, if the line is wanted. */
void progress_start(struct progress *progress);

/* Says how far it has come in an input. Asks the clock, and writes a few times
 * a second at most. */
void progress_tell(struct progress *progress, uint64_t records, uint64_t bytes);

/* The same at the end of an input. */
void progress_end_input(struct progress *progress, uint64_t records,
                        uint64_t bytes);

/* The same in other words, a printf message of one line without line end. */
void progress_show(struct progress *progress, const char *format, ...)
    PRINTF_LIKE(2, 3);

/* Removes the line, so that something else can be written there. */
void progress_clear(struct progress *progress);

/* Messages of a kind differ only in their places, numbers and quoted names. Of
 * each kind a run writes at most `max`, and at its end how many were left out:
 * a stream of broken scenes does not fill a terminal or a log. Kinds are found
 * in the text of a line, so messages that threads have kept count alike. */

/* Max kinds; all further messages are of one more kind. */
#define MESSAGE_KINDS 64

struct message_kind {
    uint64_t hash;  /* of the text that its messages have in common */
    uint64_t count; /* of messages, written or not */
    char text[104]; /* of the first message, without its place, cut */
};

struct message_kinds {
    uint64_t max; /* > 0 */
    int count;
    struct message_kind items[MESSAGE_KINDS + 1];
};

/* Messages of a kind in a run, for each error that a scene may list. */
#define MESSAGES_PER_ERROR 10

/* Where messages go: to a file, or (NULL) to a sink, for later. */
struct messages {
    FILE *file;
    struct progress *progress; /* a line that may stand in the file's way */
    struct sink *sink;
    struct message_kinds *kinds; /* of those in the file; NULL: all are written
                                  */
    const char *part; /* with --part: the file, whose lines are not known; */
    uint64_t byte;    /*   where in it the record begins */
};

/* The end of a place in a message: ":12:5", or ": byte 77" of a part. */
struct place_end {
    char text[48];
};

struct place_end message_place(const struct messages *messages,
                               struct item_place place);

/* Writes "collide: " and one line. File names and ids may hold anything; what
 * would break the line, command the terminal or turn the direction of the text
 * round is shown as '?', and what is not UTF-8 as U+FFFD. */
void message(const struct messages *messages, const char *format, ...)
    PRINTF_LIKE(2, 3);

/* Writes messages that are kept in a sink; nothing where memory for them ran
 * out, as a copy of such a sink holds none. */
void message_pass_on(const struct messages *messages, const struct sink *kept);

/* Writes how many messages of each kind were left out. */
void messages_end(const struct messages *messages);

/* ---- The command --------------------------------------------------------- */

/* What has come of some records. */
struct tally {
    uint64_t records;
    uint64_t errors; /* that were put out in the place of answers */
    bool is_read;    /* a scene or map could be read */
    bool said;       /* something was put out */
    bool hit;        /* some pair was hit, or a fault found */
    bool fault;      /* some fault was found */
    bool bad;        /* a record was; a message has said so */
    bool trouble;    /* something else went wrong; a message has said so */
    bool is_whole; /* the output is worth keeping even if a signal has ended the
                      run */
    bool is_over;  /* the run is done, and a signal only ends its wait */
};

/* Adds what has come of other records. */
void tally_add(struct tally *tally, const struct tally *other);

struct command_run {
    const struct options *options;
    int in;       /* what stands for standard input */
    size_t block; /* bytes of input that a thread is given at once */
    struct sink *out;
    struct messages messages;
    struct stop stop;
    struct arena *arena;
    struct matches *matches; /* what the patterns of options match */
    struct file_part *part;  /* of --part; NULL: inputs are read as a whole */
    struct tally tally; /* trouble: a file could not be read; fault: something
                           was found that the exit status is to tell */
};

/* Reports why something cannot be done: "WHAT: WHY". It is trouble of the run;
 * false. */
bool command_give_up(struct command_run *run, const char *what,
                     const char *why);

/* Writes the summary line of a report as a message if -o names a file: the user
 * then sees nothing else of the report. Not with --quiet. */
void message_of_output(const struct command_run *run, const char *summary);

/* Whether there is any use in going on: what is printed can be written, and
 * nobody wants it to stop. */
static inline bool command_goes_on(const struct command_run *run)
{
    return !run->out->error && !stop_wanted(&run->stop);
}

/* How long a signal can go unnoticed that comes between the last look at it
 * and a wait, in ms. */
#define INPUT_WAIT_MS 1000

/* Waits until a descriptor can be read, as long as it is not wanted to stop:
 * false then. Before that the sink, unless NULL, is flushed; false where that
 * fails. */
bool input_wait(int fd, const struct stop *stop, struct sink *out);

/* ---- Shapes on the command line -----------------------------------------
 *
 * 'circle 0 0 1' is a shape. All shapes of a command line form a scene, and
 * their ids are a, b and so on.
 *
 *   arguments -> the text of the scene -> as any other file */

/* Writes the shapes among the operands as a scene, to options->shapes, and
 * removes them from the operands. The scene is valid, unless `check` is to
 * report its faults. false: *fail names the argument (code: usage), or
 * out-of-memory. */
bool inline_shapes_to_scene(struct options *options, struct arena *arena,
                            struct fail *fail);

/* ---- Files --------------------------------------------------------------
 *
 * A name on the command line stands for itself, or for the files that are found
 * in the folder of that name. */

/* Most folders within each other that are gone through. */
#define FOUND_FOLDERS_DEEP 64

struct found_file {
    const char *path;  /* "-": standard input */
    const char *text;  /* is read in place of the path; NULL: the path is */
    bool is_walked;    /* found in a folder, not named */
    bool is_link;      /* a symbolic link that was found: its maker chose a file
                          that the user did not, so errors must not quote it
                          (limits.hides_text) */
    bool may_wait;     /* it is no regular file, but a pipe or the like, which
                          may have nothing to read for long */
    int root;          /* of found_files.roots: what it was found in */
    const char *error; /* why it cannot be gone through; NULL: it can, or is a
                          file */
};

/* Formats of other programs that a message names. */
#define FOUND_FOREIGN 4

/* A name as it was given. */
struct found_root {
    const char *name;
    bool is_folder;
    const char *foreign[FOUND_FOREIGN]; /* formats of files in it that are not
                                           read, NULL at the end if there are
                                           fewer */
    long used; /* maps, scenes and faulty files among what it stands for; to be
                  counted by who looks into them */
};

struct found_files {
    struct found_file *items;
    int count, room;
    struct found_root *roots; /* room for all names that are added */
    int root_count;
    const char *const *endings; /* of the names of files that are found beside
                                   maps and scenes, NULL at the end; NULL: none
                                   are */
    const char *unlike; /* path of the first file that was left out, because it
                           cannot be read and is unlike maps and scenes; NULL:
                           none was */
    long unlike_count;
};

/* An empty list with room for so many names; false: memory is used up. */
bool found_files_make(struct found_files *found, int count,
                      struct arena *arena);

/* Appends what a name stands for: itself, or, of a folder, the files in it and
 * in the folders within, in the order of their names by bytes, if these
 * are maps or scenes by their names, or have one of found->endings. What begins
 * with a dot is left out, and so are links to folders, which may lead in
 * circles, and all that is no regular file, such as a pipe; a link that leads
 * nowhere is an error. false: memory is used up. */
bool found_files_add(struct found_files *found, const char *name,
                     struct arena *arena);

/* Lists all inputs of a run: the files and folders of the operands, the shapes
 * of the command line, or standard input. Adds the bytes of files in folders to
 * the progress. false: memory is used up. */
bool found_files_of_run(struct found_files *found,
                        const struct command_run *run);

/* Opens an input, as named_input_open does. */
struct named_input found_file_open(const struct found_file *file, int in,
                                   struct output_guard *guard);

/* The guard to open an input of a command that answers while it reads. A file
 * that was found in a folder may be the file of -o if it turns out to be no
 * input, which found_file_use then checks. It may not be the file that standard
 * output is redirected to, which grows while it is read. */
struct output_guard *found_file_guard(const struct found_file *file,
                                      const struct options *options);

/* Counts a file as an input, which then may not be the output. */
void found_file_use(struct found_files *found, const struct found_file *file,
                    const struct named_input *input,
                    const struct command_run *run);

/* Whether a file that was found in a folder, and cannot be read for that
 * reason, is no input but code or settings. A compressed file is an input by
 * its name, and so is a file that cannot be read to its end. Sets
 * *short_of_memory if that cannot be found out. */
bool found_file_is_unlike(const struct found_file *file,
                          const struct fail *fail, const struct limits *limits,
                          bool *short_of_memory);

/* Notes that a folder has a file in a format that is not read (NULL: none). */
void found_root_see(struct found_root *root, const char *format);

/* Counts a file that was left out for that. */
void found_files_leave_out(struct found_files *found,
                           const struct found_file *file);

/* Reports files that were left out, as they may be broken levels; and folders
 * without inputs, so that a run that read nothing is not mistaken for a run
 * that found nothing. */
void found_files_report(const struct found_files *found,
                        struct command_run *run);

/* ---- Selections ---------------------------------------------------------
 *
 * The options of a run that select by patterns or names of the input, and the
 * report about patterns that select nothing.
 *
 *   options -> an empty account of all patterns (support/matches.h)
 *   names of the input -> what they match, by maps/map_select.c and others
 *   at the end of the run -> a message for each pattern without a match */

/* Makes the account of a run. false: memory is used up. */
bool selections_make(const struct options *options, struct arena *arena,
                     struct matches *matches);

/* True if every pattern has matched an input so far. A run that has looked at
 * no input cannot tell, and a shard or part need not match: true as well.
 * Commands that replace files check this before they write. */
bool selections_match(const struct command_run *run);

/* Writes a message for each pattern that matches nothing in all inputs of a
 * run, with the nearest names. Returns false if there is such a pattern, unless
 * the run was stopped. */
bool selections_report(const struct command_run *run);

/* Writes the account as an array, for the manifest of a part. */
void selections_write(const struct matches *matches, struct json_writer *out);

/* Makes an empty account of the patterns of such an array. false: memory is
 * used up. And adds what such an array of the same patterns contains. */
bool selections_like(const struct item *array, struct arena *arena,
                     struct matches *matches);
void selections_read(const struct item *array, struct matches *matches);

/* ---- Parts of a file -----------------------------------------------------
 *
 * With --part K/N a run answers a range of bytes of a file of lines, and leaves
 * a manifest beside its output. `join` checks the manifests, and joins the
 * outputs.
 *
 *   part.c           the range, and the manifest
 *   join_command.c   from manifests and outputs to the output of a single run
 *
 * A line belongs to the part that its first byte is in. A part is read as if
 * lines with a JSON value each were in front of it, and it fails if the next
 * part may not be read like that. A line may be cut off, though: it ends where
 * the next line begins a value (scene/stream), so the next part must begin with
 * such a line. `join` checks that. So parts in order are always what a single
 * run prints. */

/* The ending of a manifest's name, after the name of the output. */
#define MANIFEST_ENDING ".manifest"

/* Max bytes of a manifest. Option values make nearly all of it. */
#define MANIFEST_MOST ((uint64_t)16 * 1024 * 1024)

struct file_part {
    uint64_t size;       /* of the file */
    uint64_t begin, end; /* of the range: starts of lines, or the end */
    uint64_t left;       /* of the range, that is still to be read */
    struct sha256 input; /* of what was read */
    long first_line;     /* of the first record; 0: none was read */
    bool is_binary;      /* that record is no text */
    bool is_indented;    /* it is the file's first, and reaches over lines */
    bool starts_clean;   /* the first line is one whole value, and the next
                            does not continue it */
    bool ends_clean;     /* no record continues after the end, and a line with
                            a value stands before it */
    struct hashed_output {
        struct sink_filter filter; /* the first member: by it it is found */
        struct sha256 hash;
    } output;
    struct output_file manifest; /* to be written after the output */
};

/* Fails if other options or operands do not go together with --part (code:
 * usage). */
bool file_part_check(const struct options *options, struct arena *arena,
                     struct fail *fail);

/* Starts to hash the output on its way to a sink. */
void file_part_start(struct file_part *part, struct sink *to);

/* Opens the manifest beside the output, before there is one. file_part_finish
 * or output_file_discard must follow. Returns 0 or an errno. */
int file_part_reserve(struct file_part *part, const struct options *options,
                      struct arena *arena);

/* Writes the manifest of the output, which is complete. false: a message says
 * why not. */
bool file_part_finish(struct command_run *run);

/* The text of a manifest without its last member, the SHA-256 of that text,
 * which shows damage; 0: it is damaged. */
size_t manifest_checked(const char *text, size_t length);

/* ---- Scenes of a stream --------------------------------------------------
 *
 * For commands that need shapes and no answers. A record of a stream is a
 * scene, or a map with levels that are scenes:
 *
 *   record -> document -> levels -> the text of a scene -> as any scene
 *
 * A level is read from the text that `convert` prints, so that both are surely
 * the same. Failures have their places in the map. */

struct map {
    const struct level_options *options; /* to be set before map_read, and */
    struct library library;              /*   in it the arena and the limits */
    struct levels levels;
    struct item_place where; /* of the last failure; file NULL: unknown */
};

enum map_status {
    MAP_NONE,    /* the record is no map: nothing is said */
    MAP_FOREIGN, /* the same, but of another format: *fail says which */
    MAP_READ,    /* it has levels, at least one */
    MAP_BROKEN   /* it is one, but cannot be read: *fail says why */
};

/* Reads the levels of a record that may be a map: it holds JSON, or is XML, in
 * the file of that name. All lies in the arena. */
enum map_status map_read(struct map *map, const struct stream_record *record,
                         const char *file, struct fail *fail);

/* Whether a level has no fault that no scene can be made with. */
bool map_is_sound(struct map *map, int level, struct fail *fail);

/* Writes a message for each severe fault of a level after its first, at most
 * `max` with that one, and one about the other faults. */
void map_tell_faults(const struct map *map, int level, int max,
                     const struct messages *messages);

/* Tells of what the levels hold and is not used. */
void map_tell_notes(const struct map *map, const struct messages *messages);

struct scene_stream {
    /* To be set before scene_stream_open. */
    const struct level_options *levels; /* which shapes of maps count */
    struct limits limits;
    struct scene_reader *reader;
    struct messages *messages; /* of notes about maps */
    int max_errors;            /* of a broken scene that are collected */
    struct stop stop;
    struct sink *out; /* is flushed before input is waited for; NULL: nothing */

    /* Its own. */
    struct named_input input;
    struct stream stream;
    struct stream_record record;
    struct arena memory;        /* of the record and its scene, */
    struct arena_mark kept;     /*   from here on: scenes in front stay; may be
                                     set before scene_stream_next */
    struct scene_errors others; /* of a broken scene, beside *fail */
    struct map map;             /* with levels that are still to come, */
    int level;                  /*   this one first; -1: there is none */
    struct arena_mark mark;     /* behind the map */
    bool is_open;
};

enum scene_stream_status {
    SCENE_STREAM_SCENE,
    SCENE_STREAM_BROKEN, /* it goes on behind it */
    SCENE_STREAM_END,    /* or it was wanted to stop */
    SCENE_STREAM_TROUBLE /* reading failed; nothing more comes */
};

/* Opens a file as named_input_open does. Where that fails, scenes->input.error
 * is the errno, and nothing can be read. */
void scene_stream_open(struct scene_stream *scenes, const char *path, int in);

/* The next scene, which lives until the next call, with its place (file, line,
 * column) in *place; of a broken one *fail says why, and the place is that of
 * what is wrong. For SCENE_STREAM_TROUBLE errno is in scenes->stream.error. */
enum scene_stream_status scene_stream_next(struct scene_stream *scenes,
                                           struct scene *scene,
                                           struct item_place *place,
                                           struct fail *fail);

/* The errors of a record that scene_read has just refused with *fail: at most
 * `max` with that one, which is not among them. Returns false if memory is used
 * up: there are none then. */
bool errors_collect(struct scene_reader *reader,
                    const struct stream_record *record, const struct fail *fail,
                    int max, struct arena *arena, struct scene_errors *others);

/* Writes a message for each of these errors, and one about the errors that are
 * not among them. */
void errors_tell(const struct messages *messages, const char *file,
                 const struct stream_record *record,
                 const struct scene_errors *others);

/* Gives its memory and its descriptor back. One that is not open may be closed.
 */
void scene_stream_close(struct scene_stream *scenes);

/* ---- Scenes as texts -----------------------------------------------------
 *
 * For a command that hands scenes on to another program: all scenes and levels
 * of the inputs, each on one line as `convert` prints it. */

struct scene_texts {
    /* Called for each scene, or for the error object in place of a scene, with
     * a text without the end of its line, which lives during the call. false:
     * no more are wanted. */
    bool (*take)(void *context, const char *text, size_t length, bool is_error);
    /* Waits until a descriptor can be read; false: no more is to be read. */
    bool (*wait)(void *context, int fd);
    void *context;
};

/* Reads the inputs of a run. Errors are reported as those of `convert`. */
void scene_texts_read(struct command_run *run, const struct scene_texts *texts);

/* ---- Answers in memory --------------------------------------------------
 *
 * The answers to a text in memory, kept in memory: the same bytes that a query
 * prints. */

struct answers_question {
    const struct options *options; /* the query is options->answer.query */
    const char *path;              /* of the file, for messages */
    const char *text;              /* scenes or a map, or a part of such */
    size_t length;
    struct scene_reader *reader; /* by the same options */
    struct json_place place; /* of the text in its file; line 0: its start */
    int level;               /* of maps this one alone, from 1; 0: all */
    struct pool **pool; /* help with large scenes, as struct records has it;
                           NULL: none */
    struct stop stop;
    struct matches *matches; /* is added to; NULL: nobody asks */
    struct answers *scenes;  /* to which each scene is added, as `convert`
                                prints it; NULL: nobody asks */
};

/* Answers in the order of the scenes and levels, and where each ends. One that
 * could not be answered is an error in its place, as it is printed. */
struct answers {
    struct sink out, messages;
    size_t *ends; /* in out.text: answer i begins where i - 1 ends */
    int count, room;
    struct arena *arena; /* where all of it lives */
    bool hit;            /* something was, as -e tells */
};

enum answers_end {
    ANSWERS_DONE,
    ANSWERS_BAD, /* done, and there are errors among them */
    ANSWERS_NO_MEMORY,
    ANSWERS_STOPPED /* it was wanted to stop */
};

struct answers answers_make(struct arena *arena);

/* Appends the answers to all scenes and levels of a text. `scratch` is rewound.
 */
enum answers_end answers_take(struct answers *answers,
                              const struct answers_question *question,
                              struct arena *scratch);

/* Answer `i`, and how long it is with the newline behind it. */
const char *answers_text(const struct answers *answers, int i, size_t *length);

/* Whether an answer is an error. */
bool answers_is_error(const char *text, size_t length);

/* ---- Answers for other tools --------------------------------------------
 *
 * A query prints one JSON document for each scene. Tools that work on lines get
 * one record a line instead, by a filter between the command and its output.
 * The options name the columns of csv and tsv (answer_columns.c), and the
 * filter writes lines (answer_table.c). */

enum table_format { TABLE_JSON, TABLE_NDJSON, TABLE_CSV, TABLE_TSV };

/* Max columns of a table, and max parts of a column's path. */
#define TABLE_COLUMNS 64
#define COLUMN_PARTS  8

/* A path into a record: names of members and indices, separated by dots. */
struct table_column {
    const char *name; /* in the header */
    size_t length;
    struct column_part {
        const char *text;
        size_t length;
    } parts[COLUMN_PARTS];
    int count;
};

struct table_columns {
    struct table_column items[TABLE_COLUMNS];
    int count;
};

struct table_settings {
    int format;        /* enum table_format */
    const char *names; /* of columns, with commas between; NULL: the default */
    struct table_columns *columns; /* of csv and tsv; set by
                                      table_options_check */
};

extern const struct option_settings table_settings;

/* Checks that the options of tables go together, after those of the query, and
 * reads the columns. On failure *parser->fail is filled (code: usage). */
bool table_options_check(struct parser *parser);

/* Reads the names of columns, with `separator` between, after those that are
 * there. Returns false if they are too many or too deep. */
bool table_columns_add(struct table_columns *columns, const char *names,
                       char separator);

/* Where the scanner is among the brackets of a document. */
struct table_level {
    size_t member;    /* of the head: where the last member begins, */
    size_t end;       /*   where it ended after the last array of records, */
    bool has_records; /* if there was such an array */
    long index;       /* of the next element of the array */
    const struct record_array *array;
};

/* Max nesting of arrays of records. */
#define TABLE_LEVELS 2

/* Turns documents into lines. The answers must be in compact form. */
struct answer_table {
    struct sink_filter filter; /* the first member: by it the table is found */
    enum table_format format;
    const struct table_columns *columns;
    struct arena memory[2];
    struct sink head;    /* members outside of the records */
    struct sink line;    /* csv and tsv: an object that becomes a row */
    struct sink *target; /* gets the bytes: one of these or filter.to; NULL:
                            they are dropped */
    struct table_level levels[TABLE_LEVELS + 1];
    int level; /* arrays of records that are open */
    int depth; /* arrays and objects that are open */
    struct json_open_string string;
};

/* Starts a table, with its header, unless it continues another table:
 * filter.pass takes the documents. The table must stay in place until it is
 * freed. */
void answer_table_start(struct answer_table *table, struct sink *to,
                        const struct table_settings *settings,
                        bool is_continued);
void answer_table_free(struct answer_table *table);

/* ---- Answers for people --------------------------------------------------
 *
 * Colors on a terminal (colored.c), by escape sequences of ECMA-48. Without
 * them the bytes are those of the plain output. */

/* True if a descriptor is a terminal that shows colors: TERM is set and is not
 * "dumb", and NO_COLOR is empty or not set (no-color.org). */
bool color_is_shown(int fd);

/* Colors JSON: names of members, strings, numbers and literals. */
struct colored_json {
    struct sink_filter filter; /* the first member: by it the rest is found */
    int depth;                 /* arrays and objects that are open */
    unsigned char objects[LIMITS_DEPTH_MOST / 8 + 1]; /* a bit for each depth:
                                                         set if it is one */
    bool is_name; /* a string that starts now is the name of a member */
    bool in_word;
    struct json_open_string string;
};

/* Starts a filter: filter.pass takes JSON documents, pretty or not. */
void colored_json_start(struct colored_json *colored, struct sink *to);

#endif
