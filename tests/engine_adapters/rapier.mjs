// What Rapier says of pairs: the ShapeContact of contactShape, or the manifold
// of contactPair after a step in which nothing moves. Numbers are floats.
import { load, run } from "./adapter.mjs";

const { module: RAPIER, version } = await load(
    process.argv[2], "@dimforge/rapier2d-compat", "dist/rapier.mjs");
const warn = console.warn;
console.warn = () => {}; // init() warns of its own use of wasm-bindgen
await RAPIER.init();
console.warn = warn;

const ORIGIN = { x: 0, y: 0 };
const IDENTITY = 0;

// The shape about `at`, or why there is none.
function partOf({ vertices, radius, isPoint }) {
    const flat = Float32Array.from(vertices.flat());
    const [[ax, ay], [bx, by] = []] = vertices;
    if (isPoint)
        return { refused: "no points" };
    if (vertices.length === 1)
        return { shape: new RAPIER.Ball(radius), at: { x: ax, y: ay } };
    if (vertices.length > 2)
        return {
            shape: radius ? new RAPIER.RoundConvexPolygon(flat, radius, true)
                : new RAPIER.ConvexPolygon(flat, true),
            at: ORIGIN,
        };
    if (!radius)
        return {
            shape: new RAPIER.Segment({ x: ax, y: ay }, { x: bx, y: by }),
            at: ORIGIN,
        };
    if (ax !== bx)
        return { refused: "only vertical capsules: others have an angle" };
    return {
        shape: new RAPIER.Capsule(Math.abs(by - ay) / 2, radius),
        at: { x: ax, y: (ay + by) / 2 },
    };
}

function plain({ x, y }) {
    return { x, y };
}

function contact(a, b) {
    const p = partOf(a), q = partOf(b);
    const refused = p.refused ?? q.refused;
    if (refused)
        return { refused };
    const found = p.shape.contactShape(
        p.at, IDENTITY, q.shape, q.at, IDENTITY, 0);
    return {
        contact: found && {
            distance: found.distance,
            point1: plain(found.point1),
            point2: plain(found.point2),
            normal1: plain(found.normal1),
            normal2: plain(found.normal2),
        },
    };
}

// The frames of colliders are those of the world but for their places.
function manifoldOf(found, flipped, places) {
    const indices = Array.from({ length: found.numContacts() }, (_, i) => i);
    const [first, second] = flipped ? [...places].reverse() : places;
    const moved = ({ x, y }, at) => ({ x: x + at.x, y: y + at.y });
    return {
        flipped,
        normal: plain(found.normal()),
        localNormal1: plain(found.localNormal1()),
        localNormal2: plain(found.localNormal2()),
        numContacts: found.numContacts(),
        localContactPoint1: indices.map(
            (i) => moved(found.localContactPoint1(i), first)),
        localContactPoint2: indices.map(
            (i) => moved(found.localContactPoint2(i), second)),
        contactDist: indices.map((i) => found.contactDist(i)),
    };
}

function manifold(a, b) {
    const parts = [partOf(a), partOf(b)];
    const refused = parts[0].refused ?? parts[1].refused;
    if (refused)
        return { refused };
    const world = new RAPIER.World(ORIGIN);
    const colliders = parts.map(({ shape, at }) => world.createCollider(
        new RAPIER.ColliderDesc(shape).setTranslation(at.x, at.y)
            .setActiveCollisionTypes(RAPIER.ActiveCollisionTypes.ALL),
        world.createRigidBody(
            RAPIER.RigidBodyDesc.kinematicPositionBased())));
    const manifolds = [];
    world.step();
    world.contactPair(...colliders, (found, flipped) => {
        manifolds.push(manifoldOf(found, flipped, parts.map(({ at }) => at)));
    });
    world.free();
    return { manifold: manifolds[0] ?? { numContacts: 0 } };
}

await run(`Rapier ${version}`, { contact, manifold });
