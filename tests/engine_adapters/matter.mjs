// What matter-js says of pairs: Collision.collides of two bodies. Numbers are
// doubles.
import { load, run } from "./adapter.mjs";

const { module: Matter, version } =
    await load(process.argv[2], "matter-js", "build/matter.js");
const { Axes, Body, Collision, Vertices } = Matter;

// Of vertices far from the origin Vertices.centre tells anything: it is asked
// near it, where users of bodies have their vertices.
function centreOf(points) {
    const [{ x, y }] = points;
    const centre = Vertices.centre(
        points.map((point) => ({ x: point.x - x, y: point.y - y })));
    return { x: centre.x + x, y: centre.y + y };
}

// Body.create moves the vertices about their centre and back, and rounds: they
// are put back where the scene has them, so that this is no fault of its own.
function bodyOf(shape) {
    const points = shape.vertices.map(([x, y]) => ({ x, y }));
    const body = Body.create({ position: centreOf(points), vertices: points });
    Object.assign(body.position, centreOf(points));
    body.vertices.forEach((vertex, i) => {
        [vertex.x, vertex.y] = shape.vertices[i];
    });
    body.axes = Axes.fromVertices(body.vertices);
    return body;
}

function plain({ x, y }) {
    return { x, y };
}

// The body that was made first is the collision's bodyA.
function collides(a, b) {
    if (a.vertices.length < 3 || b.vertices.length < 3)
        return { refused: "only polygons: circles are approximated" };
    if (a.radius > 0 || b.radius > 0)
        return { refused: "no rounded polygons" };
    const collision = Collision.collides(bodyOf(a), bodyOf(b));
    if (!collision)
        return { collided: false };
    const { collided, depth, supportCount } = collision;
    return {
        bodyA: a.id,
        bodyB: b.id,
        collided,
        depth,
        normal: plain(collision.normal),
        penetration: plain(collision.penetration),
        supportCount,
        supports: collision.supports.slice(0, supportCount).map(plain),
    };
}

await run(`matter-js ${version}`, { collides });
