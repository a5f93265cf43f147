// What the adapters written for node have in common: they read scenes, one a
// line, and answer each with one line, {"scene":..,"pairs":[..]}. The records
// have the members of their engine.
import { readFileSync, writeSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

// A convex core with a radius, in world coordinates: a disc has one vertex, a
// capsule two. Polygons turn from +x to +y.
function coreOf(shape) {
    switch (shape.type) {
    case "polygon":
        return shape.vertices;
    case "box": {
        const [[left, low], [right, high]] = [shape.min, shape.max];
        return [[left, low], [right, low], [right, high], [left, high]];
    }
    case "capsule":
    case "segment":
        return [shape.a, shape.b];
    default:
        return [shape.center ?? shape.point];
    }
}

// Twice the area of the triangle, and how far rounding may have moved it.
function turn([ax, ay], [bx, by], [cx, cy]) {
    const left = (bx - ax) * (cy - ay), right = (by - ay) * (cx - ax);
    return {
        area: left - right,
        doubt: 4 * Number.EPSILON * (Math.abs(left) + Math.abs(right)),
    };
}

function twiceArea(vertices) {
    return vertices.slice(2).reduce(
        (sum, vertex, i) =>
            sum + turn(vertices[0], vertices[i + 1], vertex).area,
        0);
}

// Where rounding leaves a doubt, the engine is to see what it makes of it.
function isConcave(vertices) {
    const count = vertices.length;
    return count > 2 && vertices.some((vertex, i) => {
        const { area, doubt } = turn(
            vertex, vertices[(i + 1) % count], vertices[(i + 2) % count]);
        return area < -doubt;
    });
}

function readShape(shape, number) {
    const vertices = [...coreOf(shape)];
    if (twiceArea(vertices) < 0)
        vertices.reverse();
    let refused;
    if (isConcave(vertices))
        refused = "concave";
    if (shape.position || shape.angle !== undefined || shape.rotation)
        refused = "placed: the adapters read world coordinates";
    return {
        id: shape.id ?? `#${number}`,
        isPoint: shape.type === "point",
        vertices,
        radius: shape.radius ?? 0,
        refused,
    };
}

function pairsOf(scene, shapes) {
    if (scene.pairs)
        return scene.pairs.map((pair) => pair.map(
            (id) => shapes.find((shape) => shape.id === id)));
    return shapes.flatMap((a, i) => shapes.slice(i + 1).map((b) => [a, b]));
}

function writeAll(text) {
    const bytes = Buffer.from(text);
    for (let done = 0; done < bytes.length;)
        done += writeSync(1, bytes, done);
}

// Imports a file of a package below the folder where npm installed it.
export async function load(folder, name, file) {
    const root = `${folder}/node_modules/${name}`;
    const module = await import(pathToFileURL(`${root}/${file}`));
    const { version } = JSON.parse(readFileSync(`${root}/package.json`));
    return { module: module.default ?? module, version };
}

// An exception ends the answer about a pair, not the adapter.
function answerPair(a, b, answer) {
    const refused = a.refused ?? b.refused;
    const pair = { a: a.id, b: b.id };
    try {
        return { ...pair, ...(refused ? { refused } : answer(a, b)) };
    } catch (error) {
        return { ...pair, failed: "exception", message: String(error) };
    }
}

function answerLine(line, number, answer) {
    try {
        const scene = JSON.parse(line);
        const shapes = scene.shapes.map(readShape);
        const pairs = pairsOf(scene, shapes).map(
            ([a, b]) => answerPair(a, b, answer));
        return { scene: scene.name ?? number, pairs };
    } catch (error) {
        return { failed: "exception", message: String(error) };
    }
}

// usage: node ADAPTER FOLDER [--version|QUESTION] <SCENES
// `questions` are functions of two shapes by name, the first one is what is
// asked without a name. They return the members behind "a" and "b"; a number
// that is not finite comes out as null, which no claim may be.
export async function run(version, questions) {
    const [, , , word] = process.argv;
    if (word === "--version") {
        console.log(version);
        return;
    }
    const answer = word ? questions[word] : Object.values(questions)[0];
    if (!answer) {
        console.error(`questions: ${Object.keys(questions).join(" ")}`);
        process.exitCode = 2;
        return;
    }
    let number = 0;
    for await (const line of createInterface({ input: process.stdin })) {
        if (line.trim())
            writeAll(JSON.stringify(answerLine(line, number++, answer)) + "\n");
    }
}
