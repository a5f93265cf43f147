/* A result stream beside a stream of scenes: the claims about the next scene.
 *
 * Records belong to scenes in their order. If a record has the name or the
 * number of another scene, it is kept as text until that scene comes. So a
 * stream in the same order needs no memory, and one in any other order as much
 * as its text.
 *
 * A record that cannot be read is passed over: the others keep their scenes. It
 * stands for a scene only if scenes go by their order alone. */
#ifndef CLAIMS_STREAM_H
#define CLAIMS_STREAM_H

#include <stdbool.h>
#include <stddef.h>

#include "query/dialects/dialect.h"
#include "query/run/command_run.h"
#include "scene/stream/scene_input.h"
#include "support/arena.h"
#include "support/fail.h"
#include "support/json/locate.h"
#include "support/table.h"
#include "verify/judge/claims_outline.h"

/* Messages about invalid records that another dialect fits; the rest are
 * counted. */
#define MISFITS_SHOWN 5

/* A record as text. */
struct claims_record {
    const char *text;
    size_t length;
    struct json_place place;
    const char *name; /* of the scene; NULL: unknown */
    int number;       /* of the scene from 0; -1: unknown */
    bool is_line;
    bool is_error; /* nothing is claimed: the record reports an error, or cannot
                      be read */
    bool is_broken; /* the latter, and it is not known of which scene it is */
    long run;       /* equal for records of one scene that follow each other */
    struct claims_record *next, *next_same;
};

/* Records of one scene. */
struct claims_of {
    struct claims_record *first, *last; /* NULL: none is left */
};

/* Records that wait for their scene; {0} is empty. They are found by the name
 * or number of the scene, and taken in the order of the stream. */
struct claims_kept {
    struct arena arena; /* of all that is kept, which is never given back */
    struct claims_record *first, *last; /* in the order of the stream; taken
                                           ones have length 0 */
    struct table scenes;                /* their claims_of */
    long run;
};

/* A record that was read ahead. */
struct first_record {
    enum stream_status status;
    struct stream_record read; /* its text lies in the arena */
    struct fail fail;
    struct first_record *next;
};

/* The first records, read ahead to choose the dialect. */
struct claims_first {
    struct arena arena;
    struct first_record *next; /* to be handed out; NULL: none is left */
    unsigned fitting; /* the dialects that know all of their members: a bit for
                         each engine */
    bool has_any;     /* some record needs a dialect */
};

/* What a record says: its claims, or if it has very many, where they are read
 * from, one after the other. */
struct claims_said {
    struct scene_claims record; /* all but its claims */
    enum claim_kind kind;       /* of the query that it answers */
    const struct claim **claims;
    int count;
    bool is_rest; /* the claims are in `rest` */
    struct claims_pairs rest;
};

struct claims_stream {
    /* To be set before claims_stream_open. */
    const struct dialect *dialect;
    struct limits limits;
    struct messages *messages; /* of records that cannot be read */
    /* Is called before any message, so that what was read before can be
       reported first; NULL: nothing is called. */
    void (*before_message)(void *context);
    /* Is called after the message about such a record, with what the record is
       about (NULL: unknown); NULL: nothing is called. */
    void (*on_bad)(void *context, const struct fail *fail,
                   struct item_place place,
                   const struct claims_subject *subject);
    void *context; /* of both */
    struct stop stop;
    struct sink *out; /* is flushed before input is waited for; NULL: nothing */

    /* Its own. */
    struct named_input input;
    struct stream stream;
    struct arena scratch; /* of a record that is looked at, */
    struct arena *into;   /*   unless it may be taken into this arena */
    struct arena one;     /* of a claim of a rest */
    struct claims_trees trees;
    struct claims_said said; /* what the record with this text says, the last */
    const char *said_text;   /*   that was read; NULL: none */
    struct arena ahead; /* of the record that was read too far, if has_ahead */
    struct claims_kept kept;
    enum dialect_engine misfit; /* the dialect that fits invalid records; */
    uint64_t misfits;           /*   how many, 0: none */
    struct claims_first first;
    struct claims_record ahead_record;
    bool has_ahead;
    bool is_told;         /* the last readable record named its scene, */
    bool is_lines;        /*   and was a line for one pair */
    enum claim_kind kind; /* of the last record */
    struct unknown_members unknown; /* of all records so far */
    bool is_bad;  /* a record could not be read, which has been reported */
    bool trouble; /* so was it with the stream */
    bool is_open;
};

/* The claims about a scene, in the order of the stream. */
struct claims_list {
    const struct claim **claims; /* for claims_list_at */
    struct json_place *places;   /* of their records, for claims_list_place */
    int count, room, place_room;
    struct claim_failed failed; /* at the whole scene */
    bool is_rest;               /* the claims are in `rest`, a record at */
    struct json_place rest_place;
    struct claims_pairs rest;
    enum claim_kind kind; /* of the query that is answered; without claims, the
                             kind before */
};

/* Opens a file as named_input_open does. Where that fails, claims->input.error
 * is the errno, and nothing can be read. */
void claims_stream_open(struct claims_stream *claims, const char *path, int in);

/* Chooses the dialect that knows all members of the first records: as many as
 * decide between dialects that read results in different ways, at most 1000
 * records or 1 MB. claims_stream_take begins with these records. *chosen is
 * left as it is if no record has a member of a dialect. Reports the choice, or
 * if false that none, or several, fit, or that memory is used up. */
bool claims_first_choose(struct claims_stream *claims,
                         const struct dialect **chosen);

/* The next record, as stream_next; first those that were read ahead, which have
 * no outline. */
enum stream_status claims_first_next(struct claims_stream *claims,
                                     struct arena *arena,
                                     struct stream_record *read,
                                     struct fail *fail);

/* Takes the claims about a scene with this name (NULL: it has none) and number
 * in the stream of scenes. All lies in `arena`. false: memory is used up. */
bool claims_stream_take(struct claims_stream *claims, const char *name,
                        int number, struct arena *arena,
                        struct claims_list *list);

/* Claim i of the list, for which the claims must be requested in order. It may
 * be valid only until the next one is. NULL: memory is used up. */
const struct claim *claims_list_at(struct claims_stream *claims,
                                   struct claims_list *list, int i);

/* The place of the record of claim i. */
struct json_place claims_list_place(const struct claims_list *list, int i);

/* The next `count` claims of a list whose claims are read one by one, in the
 * arena. false: memory is used up. */
bool claims_list_read(struct claims_stream *claims, struct claims_list *list,
                      int count, struct arena *arena, struct claims_list *part);

/* Passes over the claims about a scene that cannot be read, of which only the
 * number in the stream of scenes is known: records with that number, or else
 * the next record if it is an error. false: memory is used up. */
bool claims_stream_skip(struct claims_stream *claims, int number);

/* Takes a record that no scene has taken, with its scene's name or number in
 * *record, when no scene is left. *found: there was one. false: memory is used
 * up. */
bool claims_stream_rest(struct claims_stream *claims, struct arena *arena,
                        struct claims_record *record, struct claims_list *list,
                        bool *found);

/* Releases memory and descriptor; the stream need not be open. */
void claims_stream_close(struct claims_stream *claims);

/* Warns about members of results that nothing reads, once for each name, in the
 * order of their first appearance. */
void warn_of_unknown(const struct messages *messages,
                     const struct unknown_members *unknown);

#endif
