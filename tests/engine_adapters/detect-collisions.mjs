// What detect-collisions says of pairs: the Response that
// System.checkCollision leaves. Numbers are doubles.
import { load, run } from "./adapter.mjs";

const { module, version } =
    await load(process.argv[2], "detect-collisions", "index.esm.js");
const { System } = module;
const system = new System();

function bodyOf({ vertices, radius, isPoint }) {
    const [[x, y]] = vertices;
    if (isPoint)
        return system.createPoint({ x, y });
    if (vertices.length === 1)
        return system.createCircle({ x, y }, radius);
    const points = vertices.map(([px, py]) => ({ x: px, y: py }));
    return points.length === 2 ? system.createLine(...points)
        : system.createPolygon({ x: 0, y: 0 }, points);
}

function check(a, b) {
    if ([a, b].some(({ vertices, radius }) => vertices.length > 1 && radius))
        return { refused: "no capsules, no rounded polygons" };
    if ([a, b].some(({ vertices: [p, q], vertices: { length } }) =>
        length === 2 && p[0] === q[0] && p[1] === q[1]))
        return { refused: "a line without a length" };
    const bodies = [bodyOf(a), bodyOf(b)];
    const hit = system.checkCollision(...bodies);
    bodies.forEach((body) => system.remove(body));
    if (!hit)
        return { overlap: false };
    const { overlap, overlapN, overlapV, aInB, bInA } = system.response;
    return { overlap, overlapN, overlapV, aInB, bInA };
}

await run(`detect-collisions ${version}`, { check });
