/* Reads a result stream beside a stream of scenes: keeps records that wait for
 * their scene, and passes over records that cannot be read. */
#include <stdint.h>
#include <string.h>

#include "query/dialects/dialect.h"
#include "query/run/command_run.h"
#include "scene/stream/scene_input.h"
#include "support/document/document.h"
#include "support/text.h"
#include "verify/judge/claims_stream.h"

/* ---- Records that wait for their scene ----------------------------------- */

/* True if a record is about the scene of this name and number. */
static bool claims_record_is_of(const struct claims_record *record,
                                const char *name, int number)
{
    if (record->number != number || !record->name != !name)
        return false;
    return !name || strcmp(record->name, name) == 0;
}

/* Copies a record with its texts. false: memory is used up. */
static bool claims_record_copy(const struct claims_record *record,
                               struct arena *arena, struct claims_record *copy)
{
    *copy = *record;
    copy->text = arena_text(arena, record->text, record->length);
    if (record->name)
        copy->name = arena_copy(arena, record->name);
    return copy->text && (!record->name || copy->name);
}

/* The key of a scene: its name or, if that is NULL, its number. */
static struct table_key key_of(const char *name, const int *number)
{
    static const char numbers[] = "numbers";
    return name ? table_text(name)
                : (struct table_key){numbers, (const char *)number,
                                     sizeof *number};
}

/* The records of a scene; NULL: there never were any. */
static struct claims_of *claims_kept_find(const struct claims_kept *kept,
                                          const char *name, int number)
{
    return table_find(&kept->scenes, key_of(name, &number));
}

static struct claims_of *add_scene(struct claims_kept *kept,
                                   const struct claims_record *record)
{
    struct table_key key = key_of(record->name, &record->number);
    struct claims_of *scene = table_find(&kept->scenes, key);
    if (scene)
        return scene;
    scene = arena_alloc(&kept->arena, 1, sizeof *scene);
    return scene && table_put(&kept->scenes, key, scene, &kept->arena) ? scene
                                                                       : NULL;
}

/* Keeps a copy of a record. false: memory is used up. */
static bool claims_keep(struct claims_kept *kept,
                        const struct claims_record *record)
{
    struct claims_record *copy = arena_alloc(&kept->arena, 1, sizeof *copy);
    if (!copy || !claims_record_copy(record, &kept->arena, copy))
        return false;
    bool goes_on =
        kept->last && kept->last->is_line && copy->is_line &&
        claims_record_is_of(copy, kept->last->name, kept->last->number);
    if (!goes_on)
        kept->run++;
    copy->run = kept->run;
    struct claims_of *key = add_scene(kept, copy);
    if (!key)
        return false;
    if (key->last)
        key->last->next_same = copy;
    else
        key->first = copy;
    key->last = copy;
    if (kept->last)
        kept->last->next = copy;
    else
        kept->first = copy;
    kept->last = copy;
    return true;
}

/* ---- Opening and closing ------------------------------------------------- */

static bool before_read(void *context)
{
    const struct claims_stream *claims = context;
    return input_wait(claims->stream.fd, &claims->stop, claims->out);
}

void claims_stream_open(struct claims_stream *claims, const char *path, int in)
{
    claims->input = named_input_open(path, in, claims->limits.guard);
    if (claims->input.error)
        return;
    claims->stream = stream_make(claims->input.fd);
    claims->stream.limits = claims->limits;
    claims->stream.before_read = before_read;
    claims->stream.context = claims;
    claims->is_open = true;
}

void claims_stream_close(struct claims_stream *claims)
{
    if (!claims->is_open)
        return;
    stream_free(&claims->stream);
    arena_free(&claims->scratch);
    arena_free(&claims->one);
    claims_trees_free(&claims->trees);
    arena_free(&claims->ahead);
    arena_free(&claims->kept.arena);
    arena_free(&claims->first.arena);
    unknown_free(&claims->unknown);
    named_input_close(&claims->input);
    claims->is_open = false;
}

/* ---- Reading a record ---------------------------------------------------- */

/* Counts an invalid record if it fits a single other dialect, and names that
 * dialect for the first one. false: the record needs no message of its own. */
static bool admit_misfit(struct claims_stream *claims, const struct item *root)
{
    bool decides;
    unsigned fitting = root ? dialects_fitting(root, &decides) : 0;
    enum dialect_engine fit = dialect_single(fitting);
    if (fit == DIALECT_COUNT || fit == claims->dialect->family ||
        (claims->misfits > 0 && fit != claims->misfit))
        return true;
    if (claims->misfits == 0)
        message(claims->messages,
                "%s: invalid records fit the dialect %s, not %s; use --dialect "
                "%s",
                claims->input.file, dialect_names[fit],
                dialect_names[claims->dialect->engine], dialect_names[fit]);
    claims->misfit = fit;
    return claims->misfits++ < MISFITS_SHOWN;
}

static void complain(struct claims_stream *claims, long line, long column,
                     const struct fail *fail, const struct item *root,
                     const struct claims_subject *subject)
{
    if (claims->before_message)
        claims->before_message(claims->context);
    claims->is_bad = true;
    if (admit_misfit(claims, root))
        message(claims->messages, "%s:%ld:%ld: %s", claims->input.file, line,
                column, fail->message);
    if (claims->on_bad)
        claims->on_bad(claims->context, fail,
                       (struct item_place){claims->input.file, line, column},
                       subject);
}

/* Reads a record. The source has everything but the root, which is set here.
 * false: the record cannot be read, which has been reported unless memory is
 * used up. */
static bool read_claims(struct claims_stream *claims,
                        const struct claims_record *record,
                        struct claims_source *source, struct scene_claims *said,
                        struct fail *fail)
{
    struct arena *arena = source->arena;
    struct document *document = arena_alloc(arena, 1, sizeof *document);
    if (!document)
        return fail_memory(fail);
    document->file = claims->input.file;
    document->text = arena_text(arena, record->text, record->length);
    document->length = record->length;
    document->first_line = record->place.line;
    document->first_column = record->place.column;
    if (!document->text)
        return fail_memory(fail);
    if (!document_json(document, &claims->limits, arena, fail)) {
        size_t offset = fail->offset <= document->length ? fail->offset : 0;
        struct json_place at = json_place(document->text, offset);
        if (at.line == 1)
            at.column += document->first_column - 1;
        if (!fail_is_memory(fail))
            complain(claims, document->first_line + at.line - 1, at.column,
                     fail, NULL, NULL);
        return false;
    }
    source->root = document->root;
    const struct item *where = NULL;
    if (claims_read(source, said, &where, fail))
        return true;
    if (!fail_is_memory(fail)) {
        where = where ? where : document->root;
        struct item_place at = item_place(where, arena);
        item_pointer(where, fail->pointer, sizeof fail->pointer);
        struct claims_subject subject = claims_subject(source, where);
        complain(claims, at.line, at.column, fail, document->root, &subject);
    }
    return false;
}

/* The query that a record answers, even if the answer is empty. `said` is the
 * record or, if it has many pairs, its first pair. */
static enum claim_kind kind_of(const struct claims_stream *claims,
                               const struct scene_claims *said)
{
    static const char *const names[] = {[CLAIM_OF_SAT] = "sat",
                                        [CLAIM_OF_GJK] = "gjk",
                                        [CLAIM_OF_CLIP] = "clip",
                                        [CLAIM_OF_CONTAINS] = "contains"};
    if (said->count > 0)
        return said->claims[0].kind;
    for (int kind = CLAIM_OF_SAT; kind <= CLAIM_OF_CONTAINS; kind++)
        if (claims->dialect->is_ours && said->query &&
            strcmp(said->query, names[kind]) == 0)
            return (enum claim_kind)kind;
    return CLAIM_OF_ENGINE;
}

/* Records of more pairs are read twice: to know that they are right, and when
 * each claim is needed. */
#define CLAIMS_KEPT 1024

/* Reads a record by its outline. false: it must be read as a document. */
static bool read_outline(struct claims_stream *claims,
                         const struct json_outline *outline,
                         const struct claims_source *source,
                         struct claims_said *said)
{
    struct claims_pairs pairs;
    struct scene_claims one;
    if (!claims_pairs_begin(&pairs, &claims->trees, outline, source->arena))
        return false;
    *said = (struct claims_said){.rest = pairs, .count = (int)pairs.count};
    said->is_rest = pairs.count > CLAIMS_KEPT;
    said->claims = arena_take(source->arena, said->is_rest ? 0 : pairs.count,
                              sizeof(const struct claim *));
    if (!said->claims)
        return false;
    for (int i = 0; i == 0 || i < said->count; i++) {
        struct arena_mark mark = arena_mark(source->arena);
        /* An answer that failed says nothing else. */
        if (!claims_pairs_next(&pairs, source, &one) ||
            one.failed.how != CLAIM_NOT_FAILED)
            return false;
        if (i == 0) {
            said->record = one;
            said->kind = kind_of(claims, &one);
            if (one.count == 0)
                said->count = 0;
        }
        if (said->is_rest)
            arena_rewind(source->arena, mark);
        else if (one.count > 0)
            said->claims[i] = one.claims;
    }
    return true;
}

/* Reads what a record says: by its outline if it has one and that is enough.
 * false: as read_claims. */
static bool read_record(struct claims_stream *claims,
                        const struct claims_record *record,
                        const struct json_outline *outline,
                        struct claims_source *source, struct claims_said *said,
                        struct fail *fail)
{
    struct arena_mark mark = arena_mark(source->arena);
    if (outline->text && read_outline(claims, outline, source, said))
        return true;
    arena_rewind(source->arena, mark);
    *said = (struct claims_said){.record = {.number = -1}};
    if (!read_claims(claims, record, source, &said->record, fail))
        return false;
    said->count = said->record.count;
    said->kind = kind_of(claims, &said->record);
    said->claims = arena_take(source->arena, (size_t)said->count,
                              sizeof(const struct claim *));
    for (int i = 0; said->claims && i < said->count; i++)
        said->claims[i] = &said->record.claims[i];
    return said->claims || fail_memory(fail);
}

/* The outline of a record that is kept as text, in the arena; its text is NULL
 * if there is none. */
static struct json_outline lift(struct claims_stream *claims,
                                const struct claims_record *record,
                                struct arena *arena)
{
    const struct json_text text = {.bytes = record->text,
                                   .length = record->length,
                                   .complete = true,
                                   .lift = JSON_LIFTED};
    struct json_value value;
    struct fail fail;
    bool is_value =
        json_check(text, &claims->limits, arena, &value, &fail) == JSON_VALUE;
    return is_value && !value.has_nul ? value.outline
                                      : (struct json_outline){.text = NULL};
}

/* Adds the claims of a record, which could be read before. */
static bool add_record(struct claims_stream *claims,
                       const struct claims_record *record, struct arena *arena,
                       struct claims_list *list)
{
    struct claims_source source = {.dialect = claims->dialect, .arena = arena};
    struct claims_said *said = &claims->said;
    struct fail fail;
    if (record->is_error)
        return true;
    if (claims->said_text != record->text) {
        const struct json_outline outline = lift(claims, record, arena);
        if (!read_record(claims, record, &outline, &source, said, &fail))
            return false;
    }
    claims->said_text = NULL;
    claims->kind = list->kind = said->kind;
    if (said->record.failed.how != CLAIM_NOT_FAILED)
        list->failed = said->record.failed;
    if (said->is_rest) {
        list->is_rest = true;
        list->rest = said->rest;
        list->rest_place = record->place;
        list->count = said->count;
        return true;
    }
    for (int i = 0; i < said->count; i++) {
        const struct claim **grown =
            arena_more(arena, list->claims, list->count, &list->room,
                       sizeof(const struct claim *));
        if (!grown)
            return false;
        list->claims = grown;
        struct json_place *places =
            arena_more(arena, list->places, list->count, &list->place_room,
                       sizeof *places);
        if (!places)
            return false;
        list->places = places;
        places[list->count] = record->place;
        grown[list->count++] = said->claims[i];
    }
    return true;
}

const struct claim *claims_list_at(struct claims_stream *claims,
                                   struct claims_list *list, int i)
{
    struct claims_source source = {.dialect = claims->dialect,
                                   .arena = &claims->one};
    struct scene_claims said;
    if (!list->is_rest)
        return list->claims[i];
    arena_rewind(&claims->one, (struct arena_mark){NULL, 0});
    return claims_pairs_next(&list->rest, &source, &said) ? said.claims : NULL;
}

struct json_place claims_list_place(const struct claims_list *list, int i)
{
    return list->is_rest ? list->rest_place : list->places[i];
}

bool claims_list_read(struct claims_stream *claims, struct claims_list *list,
                      int count, struct arena *arena, struct claims_list *part)
{
    struct claims_source source = {.dialect = claims->dialect, .arena = arena};
    struct scene_claims said;
    *part = (struct claims_list){.kind = list->kind};
    part->claims =
        arena_take(arena, (size_t)count, sizeof(const struct claim *));
    part->places = arena_take(arena, (size_t)count, sizeof *part->places);
    if (!part->claims || !part->places)
        return false;
    while (part->count < count) {
        if (!claims_pairs_next(&list->rest, &source, &said))
            return false;
        part->places[part->count] = list->rest_place;
        part->claims[part->count++] = said.claims;
    }
    return true;
}

/* ---- The next record ----------------------------------------------------- */

static bool tells_scene(const struct claims_record *record)
{
    return record->name || record->number >= 0;
}

/* Finds the scene that a record is about, even if only the text in front of an
 * error can be read; its name lies in claims->scratch then. Each record comes
 * here once, so its unknown members are counted here. */
static bool identify(struct claims_stream *claims, struct claims_record *record,
                     const struct json_outline *outline, struct arena *arena,
                     struct fail *fail)
{
    struct claims_source source = {.dialect = claims->dialect,
                                   .arena = arena,
                                   .unknown = &claims->unknown};
    bool is_read =
        read_record(claims, record, outline, &source, &claims->said, fail);
    if (!is_read && fail_is_memory(fail))
        return false;
    if (is_read)
        claims->said_text = record->text;
    const struct scene_claims said = claims->said.record;
    record->name = said.scene;
    record->number = said.scene ? -1 : said.number;
    record->is_line = said.is_line;
    record->is_error = said.is_error || !is_read;
    record->is_broken = !is_read && !tells_scene(record);
    if (is_read && !said.is_error && said.failed.how == CLAIM_NOT_FAILED) {
        claims->is_told = tells_scene(record);
        claims->is_lines = said.is_line && claims->is_told;
    }
    bool is_none = said.is_error || said.failed.how != CLAIM_NOT_FAILED;
    record->is_line |= is_none && claims->is_lines && tells_scene(record);
    return true;
}

enum next_status { NEXT_RECORD, NEXT_END, NEXT_NO_MEMORY };

static enum next_status read_next(struct claims_stream *claims,
                                  struct claims_record *record)
{
    struct arena *arena = claims->into ? claims->into : &claims->scratch;
    struct stream_record read;
    struct fail fail;
    claims->said_text = NULL;
    *record = (struct claims_record){.number = -1};
    arena_rewind(&claims->scratch, (struct arena_mark){NULL, 0});
    if (claims->trouble)
        return NEXT_END;
    enum stream_status status = claims_first_next(claims, arena, &read, &fail);
    if (status == STREAM_TROUBLE) {
        if (claims->before_message)
            claims->before_message(claims->context);
        claims->trouble = true;
        message(claims->messages, "%s: %s", claims->input.file,
                stream_why(&claims->stream));
    }
    if (status == STREAM_END || status == STREAM_TROUBLE)
        return NEXT_END;
    record->text = read.text;
    record->length = read.length;
    record->place = read.place;
    if (status == STREAM_VALUE && read.has_nul)
        read.outline.text = NULL;
    if (status == STREAM_VALUE && !read.is_document)
        return identify(claims, record, &read.outline, arena, &fail)
                   ? NEXT_RECORD
                   : NEXT_NO_MEMORY;
    if (status == STREAM_FAILED && fail_is_memory(&fail))
        return NEXT_NO_MEMORY;
    struct json_place at = read.place;
    if (status == STREAM_FAILED)
        at = stream_locate(&read, &fail);
    else
        fail_set(&fail, "claims-form", "expected results in JSON, found %s",
                 stream_document_name(&read));
    complain(claims, at.line, at.column, &fail, NULL, NULL);
    record->is_error = record->is_broken = true;
    return NEXT_RECORD;
}

static enum next_status next_record(struct claims_stream *claims,
                                    struct claims_record *record)
{
    if (claims->has_ahead) {
        *record = claims->ahead_record;
        claims->has_ahead = false;
        return NEXT_RECORD;
    }
    for (;;) {
        enum next_status status = read_next(claims, record);
        if (status != NEXT_RECORD ||
            !((record->is_broken && claims->is_told) ||
              (record->is_error && !tells_scene(record) && claims->is_lines)))
            return status;
    }
}

/* Keeps a record that was read too far for the next call. */
static bool put_back(struct claims_stream *claims,
                     const struct claims_record *record)
{
    arena_rewind(&claims->ahead, (struct arena_mark){NULL, 0});
    claims->has_ahead =
        claims_record_copy(record, &claims->ahead, &claims->ahead_record);
    return claims->has_ahead;
}

/* *passes: a broken record is passed over, because the next one names its
 * scene. false: memory is used up. */
static bool look_ahead(struct claims_stream *claims,
                       const struct claims_record *record, bool *passes)
{
    struct claims_record next;
    *passes = false;
    if (!record->is_broken)
        return true;
    enum next_status status = next_record(claims, &next);
    *passes = status == NEXT_RECORD && tells_scene(&next);
    return status == NEXT_END ||
           (status == NEXT_RECORD && put_back(claims, &next));
}

/* ---- The claims about a scene -------------------------------------------- */

/* True if a record may be about a scene. */
static bool fits(const struct claims_record *record, const char *name,
                 int number)
{
    if (record->number >= 0)
        return record->number == number;
    return !record->name || !name || strcmp(record->name, name) == 0;
}

/* Takes a record, and the lines after it that are about the same scene. */
static bool take_run(struct claims_stream *claims, struct claims_record *record,
                     struct arena *arena, struct claims_list *list)
{
    struct claims_record next;
    const char *name = NULL;
    if (!add_record(claims, record, arena, list))
        return false;
    if (!record->is_line)
        return true;
    if (record->name && !(name = arena_copy(arena, record->name)))
        return false;
    int number = record->number;
    for (;;) {
        struct arena_mark mark = arena_mark(arena);
        enum next_status status = next_record(claims, &next);
        if (status != NEXT_RECORD)
            return status == NEXT_END;
        if (next.is_broken)
            continue;
        if (!next.is_line || !claims_record_is_of(&next, name, number)) {
            bool is_kept = put_back(claims, &next);
            arena_rewind(arena, mark);
            return is_kept;
        }
        if (!add_record(claims, &next, arena, list))
            return false;
    }
}

/* The first records waiting for a scene of this name or number, or NULL. */
static struct claims_of *waiting(const struct claims_stream *claims,
                                 const char *name, int number)
{
    struct claims_of *key = claims_kept_find(&claims->kept, NULL, number);
    if (key && key->first)
        return key;
    key = name ? claims_kept_find(&claims->kept, name, -1) : NULL;
    return key && key->first ? key : NULL;
}

bool claims_stream_take(struct claims_stream *claims, const char *name,
                        int number, struct arena *arena,
                        struct claims_list *list)
{
    *list = (struct claims_list){.kind = claims->kind};
    claims->into = arena;
    struct claims_of *key = waiting(claims, name, number);
    if (key) {
        /* Takes the records of a key that follow each other. */
        long run = key->first->run;
        while (key->first && key->first->run == run) {
            struct claims_record *kept = key->first;
            if (!add_record(claims, kept, arena, list))
                return false;
            kept->length = 0;
            key->first = kept->next_same;
        }
        if (!key->first)
            key->last = NULL;
        return true;
    }
    for (;;) {
        struct claims_record record;
        struct arena_mark mark = arena_mark(arena);
        bool passes;
        enum next_status status = next_record(claims, &record);
        if (status != NEXT_RECORD)
            return status == NEXT_END;
        if (!look_ahead(claims, &record, &passes))
            return false;
        if (passes)
            continue;
        if (fits(&record, name, number))
            return take_run(claims, &record, arena, list);
        if (!claims_keep(&claims->kept, &record))
            return false;
        arena_rewind(arena, mark);
    }
}

bool claims_stream_skip(struct claims_stream *claims, int number)
{
    struct claims_of *key = claims_kept_find(&claims->kept, NULL, number);
    claims->into = NULL;
    for (; key && key->first; key->first = key->first->next_same)
        key->first->length = 0;
    if (key)
        key->last = NULL;
    for (;;) {
        struct claims_record record;
        enum next_status status = next_record(claims, &record);
        if (status != NEXT_RECORD)
            return status == NEXT_END;
        if (record.is_error && !tells_scene(&record))
            return true;
        if (record.number != number)
            return put_back(claims, &record);
    }
}

bool claims_stream_rest(struct claims_stream *claims, struct arena *arena,
                        struct claims_record *record, struct claims_list *list,
                        bool *found)
{
    *list = (struct claims_list){.kind = claims->kind};
    claims->into = arena;
    while (claims->kept.first && claims->kept.first->length == 0)
        claims->kept.first = claims->kept.first->next;
    *found = claims->kept.first != NULL;
    if (*found) {
        *record = *claims->kept.first;
        claims->kept.first = claims->kept.first->next;
        return add_record(claims, record, arena, list);
    }
    enum next_status status = next_record(claims, record);
    *found = status == NEXT_RECORD;
    return status == NEXT_END ||
           (*found && add_record(claims, record, arena, list));
}

/* ---- Unknown members ----------------------------------------------------- */

void warn_of_unknown(const struct messages *messages,
                     const struct unknown_members *unknown)
{
    for (int i = 0; i < unknown->count; i++) {
        const struct short_text words = unknown_words(&unknown->items[i]);
        const struct item_place at = unknown->items[i].place;
        if (at.line > 0)
            message(messages, "%s:%ld:%ld: warning: %s", at.file, at.line,
                    at.column, words.text);
        else
            message(messages, "%s: warning: %s", at.file, words.text);
    }
    if (unknown->unlisted > 0)
        message(messages,
                "warning: more than %d unknown members; occurrences of others, "
                "not listed: %llu",
                UNKNOWN_MAX, (unsigned long long)unknown->unlisted);
}
