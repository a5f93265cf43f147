// What planck says of pairs: the WorldManifold of its Collide functions, or
// Distance. Numbers are doubles. Polygons and edges go without the skin of
// Settings.polygonRadius that those of bodies have: the scene knows of none.
import { load, run } from "./adapter.mjs";

const { module: planck, version } =
    await load(process.argv[2], "planck", "dist/planck.mjs");

function vec([x, y]) {
    return new planck.Vec2(x, y);
}

function plain({ x, y }) {
    return { x, y };
}

// Where bodies are along an axis, by the ends of their shapes: a shape that is
// farther off than it is long lies about its body, as users have it. Then the
// differences are exact: neither is more than twice the other (Sterbenz).
function middle(along) {
    const low = Math.min(...along), high = Math.max(...along);
    const off = low > 0 ? high <= 2 * low : high < 0 && low >= 2 * high;
    return off ? low + (high - low) / 2 : 0;
}

function placeOfBody({ vertices }) {
    return [0, 1].map((axis) => middle(vertices.map((v) => v[axis])));
}

// To wrap a hull about n vertices takes some 2 * n * n subtractions. Of points
// that are collinear but for rounding planck may never find the first one again
// and wraps until memory runs out: then this throws.
const { sub } = planck.Vec2;
let subtractions = 0;
planck.Vec2.sub = (v, w) => {
    subtractions++;
    if (subtractions > 10000)
        throw new RangeError("PolygonShape never ends");
    return sub(v, w);
};

function wrapped(vertices) {
    subtractions = 0;
    const polygon = new planck.PolygonShape(vertices.map(vec));
    subtractions = -Infinity;
    return polygon;
}

// A vertex that is left out though it is not collinear is one that planck
// welded to another, or one of too many.
function polygonOf(shape) {
    const { maxPolygonVertices, linearSlop } = planck.Settings;
    if (shape.radius > 0)
        return { refused: "no rounded polygons" };
    if (shape.vertices.length > maxPolygonVertices)
        return { refused: "more than Settings.maxPolygonVertices" };
    let polygon;
    try {
        polygon = wrapped(shape.vertices);
    } catch (error) {
        if (error instanceof RangeError)
            return { refused: error.message };
        throw error;
    }
    const kept = polygon.m_vertices.slice(0, polygon.m_count);
    const lost = shape.vertices.filter(
        ([x, y]) => !kept.some((k) => k.x === x && k.y === y));
    const near = lost.some((v) => shape.vertices.some(
        (w) => v !== w &&
            Math.hypot(v[0] - w[0], v[1] - w[1]) < linearSlop / 2));
    if (near)
        return { refused: "welded: vertices nearer than linearSlop / 2" };
    polygon.m_radius = 0;
    return { polygon };
}

// The shape about the place of its body.
function fixtureAbout(shape) {
    if (shape.vertices.length > 2)
        return polygonOf(shape);
    if (shape.isPoint)
        return { refused: "no points" };
    if (shape.vertices.length === 1)
        return { circle: new planck.CircleShape(
            vec(shape.vertices[0]), shape.radius) };
    if (shape.radius > 0)
        return { refused: "no capsules" };
    const [[ax, ay], [bx, by]] = shape.vertices;
    if (ax === bx && ay === by)
        return { refused: "an edge without a length" };
    const edge = new planck.EdgeShape(...shape.vertices.map(vec));
    edge.m_radius = 0;
    return { edge };
}

function fixtureOf(shape) {
    const [x, y] = placeOfBody(shape);
    const vertices = shape.vertices.map(([vx, vy]) => [vx - x, vy - y]);
    return {
        ...fixtureAbout({ ...shape, vertices }),
        body: new planck.Transform(vec([x, y]), 0),
    };
}

// Contact asks about the types in this order only, and swaps the fixtures where
// they come otherwise. undefined: there is no such function.
function collide(manifold, a, b) {
    const ask = a.circle && b.circle ? planck.CollideCircles
        : a.polygon && b.circle ? planck.CollidePolygonCircle
        : a.polygon && b.polygon ? planck.CollidePolygons
        : a.edge && b.circle ? planck.CollideEdgeCircle
        : a.edge && b.polygon ? planck.CollideEdgePolygon
        : undefined;
    if (!ask)
        return undefined;
    const [p, q] = [a, b].map((f) => f.circle ?? f.polygon ?? f.edge);
    ask(manifold, p, a.body, q, b.body);
    return manifold.pointCount === 0 ? null : manifold.getWorldManifold(
        null, a.body, p.m_radius, b.body, q.m_radius);
}

function manifold(a, b) {
    const p = fixtureOf(a), q = fixtureOf(b);
    const refused = p.refused ?? q.refused;
    if (refused)
        return { refused };
    const found = new planck.Manifold();
    let sign = 1;
    let world = collide(found, p, q);
    if (world === undefined) {
        sign = -1;
        world = collide(found, q, p);
    }
    if (world === undefined)
        return { refused: "no function for two edges" };
    const { pointCount } = found;
    if (pointCount === 0)
        return { pointCount };
    return {
        pointCount,
        normal: { x: sign * world.normal.x, y: sign * world.normal.y },
        points: world.points.slice(0, pointCount).map(plain),
        separations: world.separations.slice(0, pointCount),
    };
}

// A proxy takes any number of vertices, and capsules.
// Whether they overlap is decided as testOverlap does it.
function distance(a, b) {
    const input = new planck.DistanceInput();
    input.proxyA.setVertices(a.vertices.map(vec), a.vertices.length, a.radius);
    input.proxyB.setVertices(b.vertices.map(vec), b.vertices.length, b.radius);
    input.useRadii = true;
    const output = new planck.DistanceOutput();
    planck.Distance(output, new planck.SimplexCache(), input);
    return {
        overlap: output.distance < 10 * planck.Math.EPSILON,
        distance: output.distance,
        pointA: plain(output.pointA),
        pointB: plain(output.pointB),
        iterations: output.iterations,
    };
}

await run(`planck ${version}`, { manifold, distance });
