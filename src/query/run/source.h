/* Answers one input from its descriptor, by one thread or several, with the
 * same bytes of output: records (records.c), scenes without some layers
 * (scene_selection.c), blocks that are read ahead (window.c), and the input as
 * a whole (source.c).
 *
 * One thread reads one stream, and its answers are the output. Once a whole
 * block has been read and a record answered, the stream may have help: text is
 * read ahead in blocks, and threads guess the answers to them. If the stream
 * comes to a block whose guess holds, it takes the answers from there and
 * continues after the block. It answers everything else itself, so the output
 * never depends on threads. */
#ifndef SOURCE_H
#define SOURCE_H

#include "query/run/command_run.h"
#include "support/pool.h"

/* ---- Records -------------------------------------------------------------
 *
 * From the records of a stream to their answers:
 *
 *   record -> scene -> answer -> sink
 *
 * Each record gives one JSON value: its answer, or an error with its place,
 * which is then a message too. An error ends the record and never the run. All
 * memory of a record comes from one arena, which is rewound behind it. */

struct records {
    const struct options *options;
    const char *file;                /* what the stream is called */
    const struct found_file *walked; /* it was found in a folder: if the first
                                        of its records that cannot be read shows
                                        that it is no input, failures are not
                                        reported. NULL: all are */
    const char *folder; /* in which it was found: records that are neither maps
                           nor scenes are left out; NULL: it was named */
    bool has_path;      /* `file` is a path, which answers name */
    bool is_input;      /* the stream is all of the file: errors name bytes */
    struct file_part *part; /* of the file that is read; NULL: all */
    struct scene_reader *reader;
    struct sink *out;
    struct messages messages;
    struct stop stop;
    struct matches *matches; /* is added to; NULL: nobody asks */
    uint64_t first;     /* number of the first record, from 0, in all files */
    struct pool **pool; /* help with large scenes, as query_means has it */
    int jobs;
    uint64_t alone;
    int level; /* of maps this one alone is answered, from 1; 0: all of them */
    bool (*free_help)(void *context); /* called where memory is short, with the
                                         context of the stream: frees what help
                                         has of it; false: nothing. NULL: there
                                         is never any */
    void (*behind_answer)(void *context); /* called when an answer or error is
                                             in `out`. NULL: nobody asks */
    bool (*wait)(void *context, int fd);  /* waits until a descriptor can be
                                             read; false: stop. NULL: nothing
                                             else happens while input is
                                             waited for */
    void *context;                        /* of both */
    struct answers *scenes;     /* to which each scene is added, as `convert`
                                   prints it; NULL: nobody asks */
    struct item_place where;    /* of the last failure, if it is in a map; file
                                   NULL: the record tells it */
    struct scene_errors others; /* of the record that failed last, beside *fail;
                                   they live as long as the record */
    bool is_map;                /* the record that is being answered is a map */
    struct tally tally;
    bool short_of_memory; /* some record has failed for that */
    bool is_unlike;       /* the file that was found is no input */
    const char *foreign;  /* its format, if it is known and not read; or NULL */
};

/* Answers the records of a stream until it stops or ends, the output fails, or
 * it is wanted to stop; a record that is being answered then leaves nothing
 * behind or, if some of it has been written, is finished. What fails for want
 * of memory is tried again without help. Returns what the stream said last;
 * STREAM_END where it was not asked. */
enum stream_status records_answer(struct records *records,
                                  struct stream *stream, struct arena *arena);

/* Whether records are looked at besides their scenes (stream->begin). */
bool records_need_texts(const struct records *records);

/* The place of an error among struct scene_errors. */
static inline struct json_place error_place(const struct stream_record *record,
                                            struct fail *fail)
{
    return fail->offset == FAIL_NOWHERE ? stream_locate(record, fail)
                                        : stream_place(record, fail->offset);
}

/* ---- Records that are maps ----------------------------------------------- */

/* Whether a record may be a map: it is no JSON, or has no member "shapes",
 * which a scene must have and no map has. */
static inline bool map_may_be(const struct stream_record *record)
{
    const struct json_outline *outline = &record->outline;
    const char *text = record->text ? record->text : outline->text;
    size_t length = record->text ? record->length : outline->length;
    size_t name, value;
    return record->is_document || !text ||
           !json_find(text, length, "/shapes", &name, &value);
}

/* Writes one of the levels as a scene. false: it is not sound, and nothing was
 * written. */
bool map_write(struct map *map, int level, struct json_writer *out,
               struct fail *fail);

/* Reads one of the levels as a scene. */
bool map_scene(struct map *map, int level, struct scene_reader *reader,
               struct scene *scene, struct fail *fail);

/* Finds where in the map is what a failure of the scene is about. */
void map_blame(struct map *map, int level, struct fail *fail);

/* ---- Layers that are left out --------------------------------------------
 *
 * --layer and --only-layer for scenes: the text of the scene without the shapes
 * that they leave out. A map leaves them out when its level is read.
 *
 *   record -> document -> which shapes stay (maps/level.h)
 *          -> the text of the scene, with the ids that the shapes had
 *
 * The text is read as any scene, so no query knows about layers that are left
 * out. */

/* Whether the options have a say about scenes: they name layers, or roles,
 * whose patterns are to be accounted for. */
static inline bool scene_selection_matters(const struct level_options *options)
{
    return options->layers || options->only_layers || options->triggers ||
           options->spawns || options->goals;
}

struct scene_selection {
    const struct level_options *options;
    const char *file;        /* of the record */
    struct limits limits;    /* that the record has kept to */
    struct arena *arena;     /* all lies there */
    bool has_instances;      /* the record (scene_has_instances) */
    const struct item *root; /* from here on: what scene_selection_make finds */
    const bool *kept;        /* of each shape of the record */
    int shape_count;
    const char **left_out; /* ids of the others, ascending */
    int left_out_count;
    struct shape_templates templates; /* of the record */
};

/* Finds which shapes of a record stay, which scene_read has accepted. false:
 * *fail says why, with its place in the record: shape-unknown-id (a cast moves
 * a shape that does not stay), out-of-memory. */
bool scene_selection_make(struct scene_selection *selection,
                          const struct stream_record *record,
                          struct fail *fail);

/* Writes the scene that is left: without the other shapes, and without the
 * pairs that name one of them. If the record has instances, each shape is
 * written with all of its members (scene_expand_shape). */
void scene_selection_write(struct scene_selection *selection,
                           struct json_writer *out);

/* Reads the scene that is left in the place of *scene, unless that is all of
 * it. false: *fail says why. */
bool scene_selection_read(struct scene_selection *selection,
                          struct scene_reader *reader, struct scene *scene,
                          struct fail *fail);

/* Makes the pointer of a failure, which is one into the scene that is left, one
 * into the record. */
void scene_selection_blame(const struct scene_selection *selection,
                           struct fail *fail);

/* ---- Blocks ahead of a stream -------------------------------------------- */

/* A block of a stream's text, and the answers that a thread gives to it before
 * the stream has come there.
 *
 * The block's head, up to its first new line, belongs to a record that began
 * before it. The text after the head is answered as a part of a stream of lines
 * (scene/stream/scene_input.h): a guess, good if the stream comes to the end of
 * the head as such a part expects it. The answers are kept in memory, as far as
 * there is room; a guess that would need more is none. */
struct block {
    struct task task; /* the first member: by it the block is found */
    char *text;
    size_t length, head;
    size_t used;  /* bytes that the stream has had */
    size_t room;  /* for so many bytes of text, now */
    uint64_t at;  /* place of text[0] in the stream, in bytes */
    long line;    /* of text[0] */
    bool whole;   /* no more text comes */
    bool guessed; /* the pool has been given the block */

    /* What came of that. */
    bool complete; /* all of the text was looked at; false: it is no guess */
    struct stream part;
    struct tally tally;
    struct matches matches;
    struct sink out, messages;

    /* The block's own. */
    const struct records *records; /* of the stream */
    struct scene_reader reader;
    struct arena out_memory, messages_memory;
};

/* Makes a block with room for `capacity` bytes, and for some times as many of
 * answers, as the records of the stream get. NULL: no memory. */
struct block *block_make(size_t capacity, const struct records *records,
                         struct arena *memory);

/* Text that is read ahead of a stream: a few blocks for each thread, in order.
 * Blocks are handed out to be guessed, before more text is waited for. */
struct window {
    /* To be set before window_open. */
    struct pool **pool; /* *pool is NULL until there is work for it */
    const struct records *records; /* of the stream */
    struct input_bytes *bytes;
    int jobs;
    size_t most;                        /* bytes of a block */
    bool (*before_wait)(void *context); /* called before waiting; false: stop */
    void *context;

    /* The window's own. */
    struct arena memory;
    struct block **blocks;    /* a ring of `count` */
    int count, first, closed; /* blocks[first...]: `closed` whole ones */
    size_t size;              /* to which the next blocks are filled */
    uint64_t at;              /* place of what is read next */
    long line;                /* ... and its line */
    bool at_end;              /* there is no more */
    bool running_out;         /* no more is to be read */
    int error;                /* errno of the read that failed, 0: none */
    int misses;               /* guesses in a row that were of no use */
    int pause;                /* blocks that will not be guessed for that */
};

/* Opens a window onto what the stream will read next. false: there is no memory
 * for it. */
bool window_open(struct window *window, const struct stream *stream);
void window_close(struct window *window);

/* Frees all but what has been read: the threads, and the answers that they had.
 * Nothing is read any more. */
void window_run_out(struct window *window);

/* The first block, when there is one. NULL: no more can be read or is to be, or
 * it is wanted to stop. */
struct block *window_first(struct window *window);

/* Whether there is no block and will be none, as all has been read; where
 * window_first returned NULL because it is wanted to stop, some may be left. */
static inline bool window_is_over(const struct window *window)
{
    return window->at_end && window->closed == 0;
}

/* Waits for the answers to the first block, which is guessed; false: it is
 * wanted to stop. */
bool window_wait(struct window *window);

/* Says whether the guess for the first block was any good. */
void window_judge(struct window *window, bool good);

/* Drops the first block. */
void window_drop(struct window *window);

/* Answers the records of a file descriptor, with the help of records->pool
 * (NULL: alone). `block` > 0 is how many bytes are read at once and handed out.
 * A read that fails is trouble, and a message says so. */
void source_answer(struct records *records, int fd, size_t block,
                   struct arena *arena);

/* Finds the range of a part in the open file, and goes to its start. false: a
 * message says why not. */
bool file_part_open(struct command_run *run, const struct named_input *input);

/* Reads as input_bytes_read, and no more than the part if there is one. */
ssize_t source_read(const struct records *records, struct input_bytes *bytes,
                    void *to, size_t length);

/* Prepares a stream that has read nothing for the part. */
void file_part_begin(const struct file_part *part, struct stream *stream);

/* Looks at each record of the part: the first two count. false: it is no text,
 * and so is what follows. */
bool file_part_see(const struct records *records,
                   const struct stream_record *record, bool is_whole);

/* Checks a stream that has come to its end: that all of the part was read, and
 * that the next part may begin there. false: a message says why not. */
bool file_part_end(const struct records *records, const struct stream *stream);

/* Prints a copy of a map with merged solids, if --merge says so (merge_map.c);
 * false: it does not. */
bool merge_map(struct command_run *run);

#endif
