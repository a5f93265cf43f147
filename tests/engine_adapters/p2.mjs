// What p2 says of pairs: the contact equations of its narrow phase. Vectors are
// arrays of floats. Bodies are at (0, 0), so that the points of equations are
// in world coordinates.
import { load, run } from "./adapter.mjs";

const { module: p2, version } =
    await load(process.argv[2], "p2", "src/p2.js");

// The vertices of a Convex are about its centre of mass.
function partOf({ vertices, radius }) {
    if (vertices.length === 1)
        return { shape: new p2.Circle({ radius }), offset: vertices[0] };
    const [a, b] = vertices;
    if (vertices.length > 2) {
        const about = new p2.Convex({ vertices }).centerOfMass;
        return {
            shape: new p2.Convex({
                vertices: vertices.map(([x, y]) => [x - about[0], y - about[1]]),
            }),
            offset: [...about],
        };
    }
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const angle = Math.atan2(b[1] - a[1], b[0] - a[0]);
    const offset = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    return { shape: new p2.Capsule({ length, radius }), offset, angle };
}

function collide(a, b) {
    if ([a, b].some(({ vertices, radius }) => vertices.length > 2 && radius))
        return { refused: "no rounded polygons" };
    if ([a, b].some(({ vertices, radius }) => vertices.length === 2 && !radius))
        return { refused: "its lines do not collide with each other" };
    if (a.isPoint || b.isPoint)
        return { refused: "no points" };
    const narrowphase = new p2.Narrowphase();
    const bodies = [new p2.Body({ mass: 1 }), new p2.Body({ mass: 1 })];
    const parts = [partOf(a), partOf(b)];
    parts.forEach(({ shape, offset, angle }, i) => {
        bodies[i].addShape(shape, offset, angle);
    });
    const words = parts.flatMap(({ shape, offset, angle = 0 }, i) =>
        [bodies[i], shape, offset, angle]);
    const types = parts.map(({ shape }) => shape.type);
    // A function has the shape of the lower type first.
    const test = narrowphase[types[0] | types[1]];
    const swapped = types[0] > types[1];
    test.call(narrowphase, ...(swapped
        ? [...words.slice(4), ...words.slice(0, 4)] : words));
    const idOf = (body) => body === bodies[0] ? a.id : b.id;
    return {
        contactEquations: narrowphase.contactEquations.map((equation) => ({
            bodyA: idOf(equation.bodyA),
            bodyB: idOf(equation.bodyB),
            normalA: [...equation.normalA],
            contactPointA: [...equation.contactPointA],
            contactPointB: [...equation.contactPointB],
        })),
    };
}

await run(`p2 ${version}`, { collide });
