/* Reads the parts of a scene, each from its node, into the structs of scene.h:
 * vertices (read_rings.c), shapes (read_shape.c), rays (read_ray.c), and
 * settings (read_settings.c). A scene that is written like another one needs no
 * nodes (read_known.c).
 *
 * A shape starts as its core: the vertices of the file. A polygon is judged
 * exactly, by these numbers. A move into the world rounds each vertex, which
 * can bend a nearly straight corner inward or let neighbors coincide. Then the
 * convex hull of the moved vertices is the core, and `index` remembers which of
 * the file's vertices these are. A shape that is no convex core, because it is
 * concave, has holes or is a chain, is split into pieces. */
#ifndef READ_PARTS_H
#define READ_PARTS_H

#include "scene/scene.h"

/* After a failure: whether reading goes on. The collector then has the error,
 * and *reading->fail has none (code NULL). */
bool read_goes_on(const struct part_reading *reading);

/* members_check (scene/read_value.h). A collector gets all errors, refused
 * members are then not found, and false only means that some are missing. */
bool read_members(const struct part_reading *reading, const struct node *object,
                  const struct members *members, struct node *found,
                  uint32_t there);

/* Finds the members of an object, and reads them so. */
bool read_object(const struct part_reading *reading, const struct node *object,
                 const struct members *members, struct node *found);

/* Returns true if the next part can be read: this part was read, or the
 * collector has its error, and *is_good becomes false. */
static inline bool read_part(const struct part_reading *reading, bool is_read,
                             bool *is_good)
{
    *is_good = *is_good && is_read;
    return is_read || read_goes_on(reading);
}

/* ---- Members of one value ------------------------------------------------ */

/* What a member may be, and what it is stored as. */
enum field_kind {
    FIELD_NUMBER,       /* a double, as all up to FIELD_SHARE */
    FIELD_POSITIVE,     /* > 0 */
    FIELD_SCALE,        /* likewise */
    FIELD_NOT_NEGATIVE, /* >= 0 */
    FIELD_RADIUS,       /* likewise */
    FIELD_SHARE,        /* 0 .. 1 */
    FIELD_STEPS,        /* an int: 1 .. WORLD_STEPS_MAX */
    FIELD_ITERATIONS,   /* an int: 1 .. WORLD_ITERATIONS_MAX */
    FIELD_ROLE,         /* enum scene_role */
    FIELD_SOLVER,       /* enum scene_solver */
    FIELD_INTEGRATOR,   /* enum scene_integrator */
    FIELD_POINT,        /* a col_vec2 */
    FIELD_FLAG,         /* a bool */
    FIELD_TEXT,         /* a const char * */
    FIELD_NAMES,        /* a struct scene_names */
    FIELD_OBJECT,       /* nothing: nobody looks into it */
};

struct field {
    size_t at; /* where the value belongs in the object */
    enum field_kind kind;
};

/* Reads a value; a missing one leaves *to as it is. Codes: wrong-type,
 * number-range, negative-radius, point-shape, unknown-role, unknown-solver,
 * unknown-integrator, string-nul, too-many, out-of-memory. */
bool read_field(const struct part_reading *reading, const struct node *node,
                enum field_kind kind, void *to);

/* Reads the members first .. end - 1, each by its field, into an object. A
 * collector gets all errors; false: the first one ends the reading. */
bool read_fields(const struct part_reading *reading, const struct node *found,
                 const struct field *fields, int first, int end, void *object);

/* Reads the layers and hits of a shape or ray, found[0] and found[1]; without
 * both *names is NULL. Codes: those of read_field, out-of-memory. */
bool read_layer_names(const struct part_reading *reading,
                      const struct node *found, struct layer_names **names);

/* ---- Shared members ------------------------------------------------------ */

/* Reads the templates and defaults (.item NULL: none) into reading->templates,
 * as far as shapes need them. Codes: wrong-type, unknown-member, shared-id,
 * unknown-template, template-cycle, string-nul, out-of-memory. */
bool read_templates(const struct part_reading *reading,
                    const struct node *templates, const struct node *defaults);

/* Checks all members in them, also where no shape has them; the bodies of the
 * scene are known. Codes: those of the members. */
bool check_templates(const struct part_reading *reading);

/* Checks that some shape can have each default; all shapes are read. Code:
 * unused-default. */
bool check_defaults(const struct part_reading *reading);

/* The hint for a name that a table of templates or bodies lacks: the nearest
 * one, or to add it to the member. */
struct short_text shared_hint(const struct table *table, const char *name,
                              const char *member);

/* Gives a shape the members of its template and, if it still has none, the type
 * of the defaults. parts->found has its own members, and *there one bit each;
 * both are filled in. It names a template, or reading->templates exists. Codes:
 * wrong-type, string-nul, unknown-template, too-many-values. */
bool inherit_members(struct shape_parts *parts, uint32_t *there);

/* Gives a shape whose type is known the defaults that this type can have.
 * Codes: template-type for a member of its template that the type cannot
 * have, too-many-values. */
bool inherit_defaults(struct shape_parts *parts, uint32_t *there);

/* True if *reading->fail is about a shared member and a collector has it from
 * another shape. */
bool is_reported(const struct part_reading *reading);

/* ---- Vertices ----------------------------------------------------------- */

/* Multiplies a number of the file by the scale of its shape; rounds once, with
 * --f32 to a float. Code: scale-range. */
bool read_product(const struct part_reading *reading, const struct node *node,
                  double scale, double *number);

/* Reads an array of points, or of other pairs of numbers; the messages expect
 * `array` and `pair`. A collector gets the errors of all points. Codes:
 * wrong-type, too-many, point-shape, number-range, out-of-memory. */
bool read_point_list(const struct part_reading *reading,
                     const struct node *node, const char *array,
                     const char *pair, col_vec2 **points, int *count);

/* Reads a box from its "min" and "max" as the polygon (min.x, min.y),
 * (max.x, min.y), (max.x, max.y), (min.x, max.y), which may replace these
 * values and the "type". Codes: box-order, those of node_point, out-of-memory.
 */
bool read_core_box(const struct part_reading *reading,
                   const struct shape_parts *parts, struct core_reader *core);

/* Reads one point, or the two ends of a line. Codes: those of node_point,
 * out-of-memory. */
bool read_core_points(const struct part_reading *reading,
                      const struct node *points, int count,
                      struct core_reader *core);

/* Moves the vertices into the world; the old vertices stay where they are.
 * Codes: number-range for a vertex beyond COL_LIMIT, with the place of `shape`;
 * out-of-memory. */
bool read_core_move(const struct part_reading *reading,
                    struct core_reader *core, const col_transform *transform,
                    const struct node *shape);

/* Moves a convex core likewise. Two ends that are equal become one vertex, with
 * or without a move. */
bool read_core_place(const struct part_reading *reading,
                     struct core_reader *core, const col_transform *transform,
                     const struct node *shape);

/* Reads a polygon from its "vertices" and "holes" (.item NULL: none). Together
 * they may have limits->vertices vertices. Codes: polygon-too-few, too-many,
 * too-many-vertices, polygon-repeated-vertex, polygon-zero-area,
 * polygon-self-intersecting, hole-outside, holes-cross, wrong-type, those of
 * node_point, out-of-memory. */
bool read_rings(const struct part_reading *reading, const struct node *vertices,
                const struct node *holes, struct shape_rings *rings);

/* The ring that a vertex is of. */
int ring_of(const struct shape_rings *rings, int vertex);

/* Reads a chain from its "vertices" and "closed" (.item NULL: false). Codes:
 * chain-too-few, chain-repeated-vertex, too-many, too-many-vertices,
 * wrong-type, those of node_point, out-of-memory. */
bool read_chain(const struct part_reading *reading, const struct node *vertices,
                const struct node *closed, struct shape_rings *rings);

/* ---- Known scenes -------------------------------------------------------- */

/* Reads a scene that a stream has matched with a skeleton. false: it has to be
 * read as any other; it may be right or wrong. */
bool known_read(struct scene_reader *reader, const struct json_value *value,
                struct arena *arena, struct scene *scene);

/* Learns what a scene looks like that was read from its outline. */
void known_learn(struct scene_reader *reader, const struct json_value *value,
                 const struct scene *scene, struct arena *scratch);

/* ---- Shapes and settings ------------------------------------------------ */

/* The world where the file has none. */
extern const struct scene_world world_default;

/* Reads a body, with body_members or named_body_members, and fills in what is
 * left out. The shape has this number of vertices in the file; 0: unknown, and
 * links and accelerations may be those of other shapes. Codes: wrong-type,
 * unknown-member, number-range, mass-and-density, static-and-kinematic,
 * point-shape, link-unknown-vertex, link-same, link-repeated,
 * accelerations-count, out-of-memory. */
bool body_read(const struct part_reading *reading, const struct node *node,
               const struct members *members, int vertices,
               struct scene_body *body);

/* Reads the material of a shape over that of its body. Codes: wrong-type,
 * unknown-member, number-range. */
bool material_read(const struct part_reading *reading, const struct node *node,
                   struct scene_body *body);

/* Reads a world likewise. Codes: wrong-type, unknown-member, number-range,
 * point-shape, unknown-solver, unknown-integrator. */
bool read_world(const struct part_reading *reading, const struct node *node,
                struct scene_world *world);

/* Reads a ray. Codes: wrong-type, unknown-member, missing-member, ray-end,
 * ray-direction, number-range, negative-radius, those of read_field. */
bool read_ray(const struct part_reading *reading, const struct node *node,
              struct scene_ray *ray);

/* Reads the object "options" into scene->options, as the texts of a command
 * line. query/query.h decides which options exist, and their values. Members
 * whose names begin with _ or x- are the user's own and are ignored. Codes:
 * wrong-type, number-range, string-nul, out-of-memory. */
bool read_options(const struct node *object, struct arena *arena,
                  struct scene *scene, struct fail *fail);

/* Reads the type of a shape. Codes: wrong-type, string-nul, unknown-type. */
bool read_type(const struct part_reading *reading, const struct node *node,
               enum shape_type *type);

/* Reads an item of "shapes" whose index is node->index. What the shape points
 * to lives in the arena. Whether its id is unique is not checked. On failure
 * *shape is incomplete. */
bool read_shape(const struct part_reading *reading, const struct node *node,
                struct scene_shape *shape);

/* Gives a shape whose core is read its motion, unless it states none and its
 * core has all vertices of the file. false: there is no memory. */
bool motion_keep(const struct scene_motion *motion, bool is_stated,
                 struct arena *arena, struct scene_shape *shape);

/* The id of a shape that has none: "#" and its index. NULL: there is no memory.
 */
const char *default_id(struct arena *arena, int index);

/* Checks the members in parts->found one by one, without those that are
 * missing. */
bool shape_members_check(struct shape_parts *parts);

#endif
