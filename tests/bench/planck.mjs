// What `collide clip` does, as a user of planck would write it for node: scenes
// of two polygons a line, read in large pieces, which is faster than readline.
//
// usage: node planck.mjs FOLDER [--version] <SCENES
// FOLDER is where `npm install planck` was run.
import { readFileSync, readSync, writeSync } from "node:fs";
import { pathToFileURL } from "node:url";

const folder = `${process.argv[2]}/node_modules/planck`;
const planck = await import(pathToFileURL(`${folder}/dist/planck.mjs`));
if (process.argv[3] === "--version") {
    const { version } = JSON.parse(readFileSync(`${folder}/package.json`));
    console.log(`planck ${version}, node ${process.versions.node}`);
    process.exit();
}
const here = planck.Transform.identity();

function polygonOf(shape) {
    return new planck.PolygonShape(
        shape.vertices.map(([x, y]) => new planck.Vec2(x, y)));
}

function answer(line) {
    const [a, b] = JSON.parse(line).shapes;
    const p = polygonOf(a), q = polygonOf(b);
    const manifold = new planck.Manifold();
    planck.CollidePolygons(manifold, p, here, q, here);
    const pairs = [];
    if (manifold.pointCount > 0) {
        const world = manifold.getWorldManifold(
            null, here, p.getRadius(), here, q.getRadius());
        pairs.push({
            a: a.id,
            b: b.id,
            normal: [world.normal.x, world.normal.y],
            points: world.points.slice(0, manifold.pointCount).map(
                (at, i) => ({
                    point: [at.x, at.y],
                    depth: -world.separations[i],
                })),
        });
    }
    return JSON.stringify({ query: "clip", pairs });
}

function writeAll(text) {
    const bytes = Buffer.from(text);
    for (let done = 0; done < bytes.length;)
        done += writeSync(1, bytes, done);
}

const piece = Buffer.alloc(1 << 20);
let rest = "";
for (let size; (size = readSync(0, piece)) > 0;) {
    const lines = (rest + piece.toString("latin1", 0, size)).split("\n");
    rest = lines.pop();
    writeAll(lines.map((line) => answer(line) + "\n").join(""));
}
