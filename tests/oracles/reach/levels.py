"""Random levels for the oracles of this folder, and levels as scenes.

A level is a dict: `wide` and `high` of its bounds, `up` if y points up, `size` and
`jump` of the player, and lists of forms: `solids`, `ledges`, `spawns`, `goals`. A
form is a box [x, y, x2, y2], a point if both corners are equal, or a list of the
points of a segment or a convex polygon.
"""

ROLES = {"solids": None, "ledges": {"one_sided": True},
         "spawns": {"role": "spawn"}, "goals": {"role": "goal"}}


def random_boxes(rng, area, count, places=1):
    """Wide boxes and high ones, their coordinates multiples of 1 / places."""
    def number(low, top):
        return rng.randint(low * places, top * places) / places

    boxes = []
    for _ in range(rng.randint(*count)):
        x, y = number(-2, area[0] - 1), number(-2, area[1] - 1)
        size = [number(1, max(2, side // 9)) for side in area]
        axis = rng.randrange(2)
        size[axis] = number(1, area[axis] // 2)
        boxes.append([x, y, x + size[0], y + size[1]])
    return boxes


def goal_names(level):
    return [f"goal {i}" for i in range(len(level["goals"]))]


def form_members(form):
    if len(form) == 4 and not isinstance(form[0], tuple):
        x, y, x2, y2 = form
        if (x, y) == (x2, y2):
            return {"type": "point", "point": [x, y]}
        return {"type": "box", "min": [x, y], "max": [x2, y2]}
    if len(form) == 2:
        return {"type": "segment", "a": form[0], "b": form[1]}
    return {"type": "polygon", "vertices": form}


def scene_of(level):
    shapes = []
    for name, source in ROLES.items():
        for i, form in enumerate(level[name]):
            shapes.append({"id": f"{name[:-1]} {i}", **form_members(form)})
            if source:
                shapes[-1]["source"] = source
    return {"source": {"y": "up" if level["up"] else "down",
                       "bounds": {"min": [0, 0],
                                  "max": [level["wide"], level["high"]]}},
            "shapes": shapes}
