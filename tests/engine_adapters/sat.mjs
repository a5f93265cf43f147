// What SAT.js says of pairs: the Response of its test functions. Numbers are
// doubles. It has circles and convex polygons only.
import { load, run } from "./adapter.mjs";

const { module: SAT, version } = await load(process.argv[2], "sat", "SAT.js");

function bodyOf({ vertices, radius }) {
    const [first, ...rest] = vertices.map(([x, y]) => new SAT.Vector(x, y));
    return rest.length === 0 ? new SAT.Circle(first, radius)
        : new SAT.Polygon(new SAT.Vector(), [first, ...rest]);
}

function test(a, b) {
    if ([a, b].some(({ vertices }) => vertices.length === 2))
        return { refused: "no segments, no capsules" };
    if ([a, b].some(({ vertices, radius }) => vertices.length > 2 && radius))
        return { refused: "no rounded polygons" };
    if (a.isPoint || b.isPoint)
        return { refused: "no points" };
    const name = [a, b].map((shape) =>
        shape.vertices.length === 1 ? "Circle" : "Polygon").join("");
    const response = new SAT.Response();
    if (!SAT[`test${name}`](bodyOf(a), bodyOf(b), response))
        return { overlap: false };
    const { overlap, overlapN, overlapV, aInB, bInA } = response;
    return { overlap, overlapN, overlapV, aInB, bInA };
}

await run(`SAT.js ${version}`, { test });
