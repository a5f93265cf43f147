"""Tiles of random levels: layers of cells, objects that are tiles, and a tileset
whose tiles have shapes.

A layer of cells is a dict: `cells`, by column and row, of pairs of the number of a
tile and the matrix by which it is flipped; `name`, `offset`, `form` (how
the file has the data) and `fault` (None, or what is wrong with the data). A map
counts its cells from its own corner, which is `middle` away from the origin.
An object that is a tile is a shape of the kind "tile", the box that the tile is
put into, with the number `tile` and the matrix `flip`.
"""

import base64
import gzip
import struct
import zlib

TILE = 8  # the size of a tile, before the level is scaled

# Shapes of the tiles 1, 2, ...; that of number 0 has none.
TILES = [
    [],
    [("box", [[0, 0], [8, 8]])],
    [("box", [[0, 4], [8, 8]])],
    [("polygon", [[0, 8], [8, 0], [8, 8]])],
    [("box", [[0, 0], [4, 4]]), ("box", [[5, 6], [8, 8]])],
    [("chain", [[0, 2], [4, 2], [8, 5]])],
    [("circle", [[3, 4], [3, 0]])],
    [("polygon", [[0, 8], [0, 3], [2, 3], [8, 3], [8, 8]])],
    [("polygon", [[0, 0], [3, 0], [3, 5], [8, 5], [8, 8], [0, 8]])],
]
WEIGHTS = (3, 12, 4, 5, 2, 1, 1, 1, 1)

IDENTITY = (1, 0, 0, 1)
FLIPS = [IDENTITY, (-1, 0, 0, 1), (1, 0, 0, -1), (-1, 0, 0, -1),
         (0, 1, 1, 0), (0, -1, 1, 0), (0, 1, -1, 0), (0, -1, -1, 0)]

UNKNOWN = 900          # a number that no tileset has

FAULTS = ("length", "base64", "compression", "encoding", "corrupt", "fraction")


def times(a, b):
    """The product of two matrices."""
    return (a[0] * b[0] + a[1] * b[2], a[0] * b[1] + a[1] * b[3],
            a[2] * b[0] + a[3] * b[2], a[2] * b[1] + a[3] * b[3])


def flags_of(matrix):
    """A matrix as Tiled writes it: the diagonal flip is done first, then the
    horizontal one, then the vertical one."""
    a, b, c, d = matrix
    flags = 0x20000000 if b else 0
    flags |= 0x80000000 if a + b < 0 else 0
    return flags | (0x40000000 if c + d < 0 else 0)


# ---- random ------------------------------------------------------------------

def random_cells(rng):
    """Runs of one tile and cells by themselves."""
    cells = {}
    for _ in range(rng.randint(2, 6)):
        x, y = rng.randrange(24), rng.randrange(16)
        is_run = rng.random() < 0.6
        count = rng.randint(1, 6) if is_run else 1
        tile = rng.choices(range(len(TILES)), WEIGHTS)[0]
        flip = rng.choice(FLIPS)
        if rng.random() < 0.04:
            tile, count = rng.choice((UNKNOWN, UNKNOWN + 1)), 1
        for i in range(count):
            cells[x + i, y] = (tile, flip)
            flip = flip if rng.random() < 0.8 else rng.choice(FLIPS)
    return cells


def random_layer(rng, name):
    return {"cells": random_cells(rng), "name": name, "fault": None,
            "offset": rng.choice(([0, 0], [0, 0], [0, 0], [4, -2.5])),
            "form": rng.choice(("array", "", "zlib", "gzip")),
            "chunk": rng.choice((16, 8))}


def random_object(rng):
    """The kind and points of an object that is a tile, the tile and its flip."""
    tile = rng.choices(range(len(TILES)), WEIGHTS)[0]
    x, y = rng.randrange(24) * 8, rng.randrange(16) * 8 + rng.choice((0, 0, 0.5))
    # Of a tile that is put in several sizes the first would stand for others.
    is_plain = all(kind == "box" for kind, _ in TILES[tile])
    wide, high = rng.choice(((8, 8), (16, 8), (24, 24))) if is_plain else (8, 8)
    return "tile", [[x, y], [x + wide, y + high]], tile, rng.choice(FLIPS)


# ---- in the plane ------------------------------------------------------------

def file_cell(level, cell):
    """A cell as the file counts it."""
    more = level["middle"] // (TILE * level["unit"])
    return cell[0] + more, cell[1] + more


def ids_of_forms(first, tile):
    """Ids of the shapes of a tile: more than one are counted."""
    count = len(TILES[tile]) if tile < len(TILES) else 0
    return [first] if count < 2 else [f"{first}#{i + 1}" for i in range(count)]


def ids_of(level, layer):
    """Ids of the shapes of each cell."""
    return {cell: ids_of_forms("{} {},{}".format(
        layer["name"], *file_cell(level, cell)), tile)
        for cell, (tile, _) in layer["cells"].items()}


def forms_in(box, tile, flip):
    """The shapes of a tile that is put into a box, the box itself if the tile has
    none; radii are scaled by the larger of the factors along the axes."""
    if tile == 0:
        yield {"kind": "box", "role": "solid", "points": box}
    a, b, c, d = flip
    size = [(box[1][k] - box[0][k]) / TILE for k in (0, 1)]
    half = TILE / 2
    for kind, points in TILES[tile] if tile < len(TILES) else []:
        count = 1 if kind == "circle" else len(points)
        placed = [[(a * (x - half) + b * (y - half) + half) * size[0] +
                   box[0][0],
                   (c * (x - half) + d * (y - half) + half) * size[1] +
                   box[0][1]] for x, y in points[:count]]
        if kind == "box":
            placed = [[min(p[k] for p in placed) for k in (0, 1)],
                      [max(p[k] for p in placed) for k in (0, 1)]]
        yield {"kind": kind, "role": "solid", "points": placed +
               [[radius * max(size), 0] for radius, _ in points[count:]]}


def shapes_of(layer, unit):
    """The shapes that cells put into the plane."""
    for (x, y), (tile, flip) in layer["cells"].items():
        corners = [[at * TILE * unit + offset for at, offset in
                    zip((x + i, y + i), layer["offset"])] for i in (0, 1)]
        yield from forms_in(corners, tile, flip)


def move_layer(layer, relation, map_point):
    """The layer transformed; its offset is a direction, cells are squares."""
    linear = relation._replace(shift=(0, 0))
    cells = {}
    for (x, y), (tile, flip) in layer["cells"].items():
        corners = [map_point(relation._replace(scale=1), at) for at in
                   ([x * TILE, y * TILE], [(x + 1) * TILE, (y + 1) * TILE])]
        place = tuple(int(min(p[k] for p in corners)) // TILE for k in (0, 1))
        cells[place] = (tile, times(relation.matrix, flip))
    return dict(layer, cells=cells, offset=map_point(linear, layer["offset"]))


# ---- as files ----------------------------------------------------------------

def number_of(cell):
    tile, flip = cell
    return (tile + 1) | flags_of(flip)


def damaged(fault, numbers):
    """Members of a layer whose data cannot be read."""
    count = len(numbers)
    if fault == "length":
        return {"data": numbers[:-1]}
    if fault == "base64":
        return {"data": "!?", "encoding": "base64"}
    if fault == "compression":
        return {"data": "AAAA", "encoding": "base64", "compression": "lzma"}
    if fault == "encoding":
        return {"data": "AAAA", "encoding": "hex"}
    if fault == "corrupt":
        return {"data": base64.b64encode(b"x" * count).decode(),
                "encoding": "base64", "compression": "zlib"}
    return {"data": [0.5] + [0] * (count - 1)}


def data_of(layer, numbers):
    """Members of a layer, or of a chunk and of its layer."""
    if layer["fault"]:
        return damaged(layer["fault"], numbers)
    if layer["form"] == "array":
        return {"data": numbers}
    packed = struct.pack(f"<{len(numbers)}I", *numbers)
    if layer["form"]:
        packed = {"zlib": lambda b: zlib.compress(b, 1),
                  "gzip": lambda b: gzip.compress(b, 1, mtime=0)}[
                      layer["form"]](packed)
    made = {"data": base64.b64encode(packed).decode(), "encoding": "base64"}
    if layer["form"]:
        made["compression"] = layer["form"]
    return made


def block_of(cells, x, y, wide, high):
    numbers = [0] * (wide * high)
    for (cx, cy), cell in cells.items():
        if x <= cx < x + wide and y <= cy < y + high:
            numbers[(cy - y) * wide + cx - x] = number_of(cell)
    return numbers


def layer_members(level, layer, size):
    """A layer of cells, as a map has it that is `size` cells wide and high; 0:
    it is infinite."""
    cells = {file_cell(level, at): cell for at, cell in layer["cells"].items()}
    made = {"name": layer["name"], "type": "tilelayer", "x": 0, "y": 0,
            "offsetx": layer["offset"][0], "offsety": layer["offset"][1]}
    if size:
        made.update(width=size, height=size)
        made.update(data_of(layer, block_of(cells, 0, 0, size, size)))
        return made
    side = layer["chunk"]
    chunks = []
    for cx, cy in sorted({(x // side, y // side) for x, y in cells},
                         key=lambda at: at[::-1]):
        data = data_of(layer, block_of(cells, cx * side, cy * side, side, side))
        chunks.append({"x": cx * side, "y": cy * side, "width": side,
                       "height": side, "data": data.pop("data")})
        made.update(data)
    if layer["fault"]:  # of one chunk, as relations change how many there are
        del chunks[1:]
    return dict(made, chunks=chunks)


def tileset_members(unit, object_of):
    """The tileset, in a map of tiles so large; object_of writes shapes."""
    tiles = []
    for tile, forms in enumerate(TILES):
        objects = []
        for kind, points in forms:
            scaled = [[a * unit, b * unit] for a, b in points]
            objects.append(object_of({
                "id": len(objects) + 1, "kind": kind, "role": "solid",
                "points": scaled}, (0, 0)))
        tiles.append({"id": tile, "objectgroup": {
            "type": "objectgroup", "objects": objects}})
    return {"firstgid": 1, "name": "t", "tilewidth": TILE * unit,
            "tileheight": TILE * unit, "tilecount": len(TILES), "columns": 1,
            "image": "t.png", "imagewidth": TILE * unit,
            "imageheight": TILE * unit * len(TILES), "margin": 0, "spacing": 0,
            "tiles": tiles}


